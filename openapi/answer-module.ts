import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Folders with the types that answers name. */
const FOLDERS = ['kernel', 'schemas'];

/** Computed type, which no file declares. */
export interface DeclaredType {
  readonly name: string;
  readonly type: string;
}

/** Name of the export of the type at that place of the list. */
export const aliasOf = (at: number): string => `Answer${at}`;

/**
 * Module that exports types, given by their texts, and imports what they name.
 * @throws for a name that no file, or more than one, declares
 */
export function moduleOf(texts: readonly string[], own: readonly DeclaredType[]): string {
  const declared = declarations();
  const written = [...own.map(({ type }) => type), ...texts];
  const names = new Set(written.flatMap((text) => text.replace(/'[^']*'/g, '').match(/\b[A-Z]\w*\b/g) ?? []));
  const imports = [...names]
    .filter((name) => !BUILT_IN.has(name) && !own.some((each) => each.name === name))
    .map((name) => `import type { ${name} } from '@expediente/${fileOf(name, declared.get(name) ?? [])}';`);
  return [
    ...imports,
    ...own.map(({ name, type }) => `export type ${name} = ${type};`),
    ...texts.map((text, at) => `export type ${aliasOf(at)} = ${text};`),
    '',
  ].join('\n');
}

const BUILT_IN: ReadonlySet<string> = new Set(['Omit', 'Pick', 'Readonly', 'Record']);

/** File that declares a type; one of a module's reads is preferred to one of the same name elsewhere. */
function fileOf(name: string, files: readonly string[]): string {
  const reads = files.filter((file) => file.endsWith('/read.ts'));
  const [file, ...others] = reads.length > 0 ? reads : files;
  if (file === undefined) throw new Error(`no file declares the type ${name}`);
  if (others.length > 0) throw new Error(`${name} is declared in ${[file, ...others].join(' and ')}`);
  return file;
}

/** Files by the types that they export. */
function declarations(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const folder of FOLDERS) {
    for (const path of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
      if (!path.endsWith('.ts') || path.endsWith('.test.ts') || path.includes('node_modules')) continue;
      const text = readFileSync(join(ROOT, folder, path), 'utf8');
      for (const [, name = ''] of text.matchAll(/^export (?:interface|type) (\w+)/gm))
        found.set(name, [...(found.get(name) ?? []), `${folder}/${path.replaceAll('\\', '/')}`]);
    }
  }
  return found;
}
