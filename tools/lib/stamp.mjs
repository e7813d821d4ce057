import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ROOT } from './run.mjs';

const SKIPPED = new Set(['node_modules', 'dist', 'data', '.git', '.cache']);
const NO_SOURCE = /\.(unit|int|e2e|deep|long)\.test\.tsx?$|\.md$/;

/** SHA-256 over names and contents of files and whole folders, given from the root. */
export async function contentHash(paths) {
  const hash = createHash('sha256');
  for (const path of paths) await addTo(hash, path);
  return hash.digest('hex');
}

async function addTo(hash, path) {
  let entries;
  try {
    entries = await readdir(join(ROOT, path), { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOENT') return;
    if (error.code !== 'ENOTDIR') throw error;
    hash.update(`${path}\0`).update(await readFile(join(ROOT, path)));
    return;
  }
  const names = entries.map((entry) => entry.name).sort();
  for (const name of names) {
    if (!SKIPPED.has(name) && !NO_SOURCE.test(name)) await addTo(hash, `${path}/${name}`);
  }
}

/** The hash in a stamp file, or `''`. */
export async function readStamp(path) {
  return await readFile(join(ROOT, path), 'utf8').catch(() => '');
}

export async function writeStamp(path, value) {
  await mkdir(dirname(join(ROOT, path)), { recursive: true });
  await writeFile(join(ROOT, path), value);
}
