import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type CompletedConfig,
  createFormatter,
  createParser,
  createProgram,
  DEFAULT_CONFIG,
  type Schema as Generated,
  type NodeParser,
  SchemaGenerator,
} from 'ts-json-schema-generator';
import { aliasOf, type DeclaredType, moduleOf } from './answer-module.ts';
import { componentName } from './names.ts';
import { RenamedKeys } from './renamed-keys.ts';
import { asSchema, changed, type Schema } from './schema.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Folder within the repository, so that the product's packages are found. */
const CACHE = join(ROOT, '.cache');

const CONFIG: CompletedConfig = {
  ...DEFAULT_CONFIG,
  tsconfig: join(ROOT, 'tsconfig.pure.json'),
  // `npm run typecheck` checks the types.
  skipTypeCheck: true,
  expose: 'export',
  topRef: false,
  jsDoc: 'extended',
  additionalProperties: true,
};

export interface AnswerSchemas {
  /** Schemas by the texts of their types. */
  readonly of: ReadonlyMap<string, Schema>;
  /** Named types that the schemas refer to, by their names in the document. */
  readonly components: Readonly<Record<string, Schema>>;
}

/**
 * JSON Schemas of types as TypeScript writes them (`Page<PacRow>`), made from the declarations themselves, so that
 * answers of handlers and the published schemas have one source.
 * @throws for a name that no file, or more than one, declares
 */
export function answerSchemas(
  types: readonly string[],
  declared: readonly DeclaredType[] = [],
): AnswerSchemas {
  const texts = [...new Set(types)];
  const generator = generatorOf(moduleOf(texts, declared));
  const of = new Map<string, Schema>();
  const components: Record<string, Schema> = {};
  texts.forEach((text, at) => {
    const {
      $schema: _,
      definitions = {},
      ...own
    } = generator.createSchema(aliasOf(at)) as Generated & Schema; // plain JSON
    of.set(text, withNames(own));
    for (const [type, definition] of Object.entries(definitions)) {
      const name = componentName(type);
      const schema = withNames(definition);
      const known = components[name] ?? schema;
      if (JSON.stringify(known) !== JSON.stringify(schema))
        throw new Error(`two types are called ${name}: ${type} is one of them`);
      components[name] = schema;
    }
  });
  return { of, components };
}

/** Generator for a module's text, which is a file only until the compiler has read it. */
function generatorOf(text: string): SchemaGenerator {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'answers-'));
  const path = join(folder, 'answers.ts');
  writeFileSync(path, text);
  const config = { ...CONFIG, path };
  const program = createProgram(config);
  rmSync(folder, { recursive: true });
  const parser = createParser(program, config, (parsers) => {
    const all = parsers as unknown as NodeParser; // the chain of all parsers is one itself
    parsers.addNodeParser(new RenamedKeys(program.getTypeChecker(), all));
  });
  return new SchemaGenerator(program, parser, createFormatter(config), config);
}

function withNames(schema: unknown): Schema {
  const renamed = changed(schema, (each) => {
    const { $ref, ...others } = each;
    if (typeof $ref !== 'string') return each;
    const type = decodeURIComponent($ref.slice('#/definitions/'.length));
    return { $ref: `#/components/schemas/${componentName(type)}`, ...others };
  });
  return asSchema(renamed) ?? {};
}
