import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './run.mjs';

/** File of these types, read by every tsconfig that has the web in it; not kept in git. */
const TYPES = 'web/validators.d.ts';

/**
 * Writes the types of `validator:<module>/commands.ts` for each module that has commands, from the schemas' own file: a
 * wildcard declaration of TypeScript knows of a path only that it matches. To be called before types are checked and
 * before the web is built; the same text is not written again, so that tsc finds nothing changed.
 */
export async function writeValidatorTypes() {
  const folders = await readdir(join(ROOT, 'schemas'), { withFileTypes: true });
  const modules = [];
  for (const each of folders.filter((entry) => entry.isDirectory())) {
    const files = await readdir(join(ROOT, 'schemas', each.name));
    if (files.includes('commands.ts')) modules.push(each.name);
  }
  const text = ['// Written by tools/lib/validator-types.mjs.', ...modules.sort().map(declaration), ''].join(
    '\n',
  );
  const before = await readFile(join(ROOT, TYPES), 'utf8').catch(() => '');
  if (before !== text) await writeFile(join(ROOT, TYPES), text);
}

const declaration = (module) =>
  `declare module 'validator:${module}/commands.ts' {
  const checked: Checked<typeof import('@expediente/schemas/${module}/commands.ts')>;
  export = checked;
}`;
