import { createRequire } from 'node:module';
import { _ } from 'ajv';
import type { Plugin } from 'vite';
import { imported, ROOT } from './run.ts';

const PREFIX = 'validator:';

/**
 * `import save from 'validator:request/commands.ts#SaveRequest'` gives the schema as data and its check,
 * compiled here: the browser gets no Ajv and needs no `new Function` (CSP `script-src 'self'`).
 */
export function compiledValidators(): Plugin {
  return {
    name: 'compiled-validators',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const [file = '', name = ''] = id.slice(PREFIX.length + 1).split('#');
      this.addWatchFile(`${ROOT}schemas/${file}`);
      return await compiledModule(await schemaOf(file, name));
    },
  };
}

async function schemaOf(file: string, name: string): Promise<object> {
  const schema = (await imported<Record<string, unknown>>(`schemas/${file}`))[name];
  if (typeof schema !== 'object' || schema === null) throw new Error(`no schema ${name} in schemas/${file}`);
  return schema;
}

/** The module's text: the schema, the generated check and the Spanish errors, as its default. */
export const compiledModule = async (schema: object): Promise<string> =>
  `${await compiledCheck(schema)}\nexport default compiled;`;

/** The same as a constant `compiled`. */
export async function compiledCheck(schema: object): Promise<string> {
  const { schemaAjv } =
    await imported<typeof import('@expediente/schemas/keywords.ts')>('schemas/keywords.ts');
  // Ajv's standalone generator is CommonJS with a default member.
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
