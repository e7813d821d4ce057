import { createRequire } from 'node:module';
import { _ } from 'ajv';
import type { Plugin } from 'vite';
import { imported, ROOT } from './run.ts';

const PREFIX = 'validator:';

/**
 * Vite plugin: `import { SaveRequest } from 'validator:request/commands.ts'` gives the schema as data with a
 * validator compiled at build time, so that the browser needs neither Ajv nor `new Function` (CSP `script-src
 * 'self'`). Each schema is a module of its own: a screen loads only the validators that it names. tsc takes their
 * names from the schemas' file (`tools/lib/validator-types.mjs`), and refuses one that does not exist.
 */
export function compiledValidators(): Plugin {
  return {
    name: 'compiled-validators',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const [file = '', name] = id.slice(PREFIX.length + 1).split('#');
      this.addWatchFile(`${ROOT}schemas/${file}`);
      const schemas = await schemasOf(file);
      if (name === undefined) return { code: exportsOf(file, schemas), moduleSideEffects: false };
      const schema = schemas.get(name);
      if (schema === undefined) throw new Error(`no schema ${name} in schemas/${file}`);
      const code = `${await compiledCheck(schema)}\nexport default compiled;`;
      return { code, moduleSideEffects: false };
    },
  };
}

/** JSON Schemas that a file exports, by name. */
async function schemasOf(file: string): Promise<ReadonlyMap<string, object>> {
  const exported = Object.entries(await imported<Record<string, unknown>>(`schemas/${file}`));
  return new Map(
    exported.filter((each): each is [string, object] => {
      const [, value] = each;
      return typeof value === 'object' && value !== null && ('type' in value || 'anyOf' in value);
    }),
  );
}

const exportsOf = (file: string, schemas: ReadonlyMap<string, object>): string =>
  [...schemas.keys()]
    .map((name) => `export { default as ${name} } from ${JSON.stringify(`${PREFIX}${file}#${name}`)};`)
    .join('\n');

/** Code that defines `compiled`: the schema, the generated validator and the Spanish messages. */
export async function compiledCheck(schema: object): Promise<string> {
  const { schemaAjv } =
    await imported<typeof import('@expediente/schemas/keywords.ts')>('schemas/keywords.ts');
  // Ajv's standalone generator is a CommonJS module with a default member.
  const standalone = createRequire(import.meta.url)('ajv/dist/standalone').default as (
    ajv: ReturnType<typeof schemaAjv>,
    check: unknown,
  ) => string;
  const ajv = schemaAjv({
    code: { source: true, esm: true, formats: _`require("@expediente/schemas/checks.ts").formats` },
  });
  const plain = JSON.stringify(schema);
  const code = standalone(ajv, ajv.compile(JSON.parse(plain)))
    .replaceAll('require("@expediente/schemas/checks.ts")', 'checks')
    .replaceAll('require("ajv/dist/runtime/ucs2length").default', 'checks.textLength')
    .replace(/export const validate = (\w+);/, '')
    .replace(/export default (\w+);/, 'const check = $1;');
  const left = /require\("[^"]+"\)[^;]*/.exec(code);
  if (left) throw new Error(`a compiled schema asks for ${left[0]}: give schemas/keywords.ts a check for it`);
  return [
    'import * as checks from "@expediente/schemas/checks.ts";',
    'import { fieldErrors } from "@expediente/schemas/messages.ts";',
    'import { normaliserOf } from "@expediente/schemas/normalise.ts";',
    code,
    `const schema = ${plain};`,
    'const normalise = normaliserOf(schema);',
    `const compiled = { schema, errors: (data) => {
      const faults = [];
      const value = normalise(data, '', faults);
      return check(value) ? faults : [...faults, ...fieldErrors(schema, check.errors ?? [], value)];
    } };`,
  ].join('\n');
}
