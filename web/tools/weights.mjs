import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const DIST = fileURLToPath(new URL('../dist/', import.meta.url));
const ENTRY = 'index.html';
const SHELL = ['app/Application.tsx', 'app/ToastHost.tsx'];
/** Modules that a first list draws with, besides its own screen. */
const LIST = ['kit/list/ListGrid.tsx'];

/**
 * Sizes over the wire (gzip, KB of 1000 bytes) of everything that a browser loads up to a point: sign-in, the shell
 * with the first page, and the first list after it. Fonts, styles and the page itself count.
 * @param {{ dist?: string, firstPage?: string, firstList?: string }} [options] keys of screens in the
 *   manifest; by default the home page and the list of requests, if they are built
 * @returns {{ first_load_kb: number, first_page_kb: number, first_list_kb: number }}
 */
export function weights({ dist = DIST, firstPage, firstList } = {}) {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const signIn = filesOf(manifest, [ENTRY]);
  const page = filesOf(manifest, [ENTRY, ...SHELL, ...screen(manifest, firstPage, 'home/')]);
  const list = new Set([
    ...page,
    ...filesOf(manifest, [...LIST, ...screen(manifest, firstList, 'request/')]),
  ]);
  return {
    first_load_kb: weigh(dist, signIn),
    first_page_kb: weigh(dist, page),
    first_list_kb: weigh(dist, list),
  };
}

/** Key of a screen in the manifest: the named one, else the first page in a folder; empty if there is none. */
function screen(manifest, named, folder) {
  if (named) return [named];
  const found = Object.keys(manifest).find((key) => key.startsWith(folder) && key.endsWith('.page.tsx'));
  return found ? [found] : [];
}

/** Files that are loaded with some chunks: their static imports, styles and fonts, each once. */
function filesOf(manifest, keys) {
  const files = new Set(['index.html']);
  const seen = new Set();
  const visit = (key) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    for (const each of chunk.imports ?? []) visit(each);
  };
  for (const key of keys) visit(key);
  return files;
}

function weigh(dist, files) {
  let bytes = 0;
  for (const file of files) {
    const path = join(dist, file);
    if (!existsSync(path)) throw new Error(`the manifest names ${file}, which is not built`);
    const content = readFileSync(path);
    // Fonts are already compressed, and are sent as they are.
    bytes += file.endsWith('.woff2') ? content.length : gzipSync(content, { level: 6 }).length;
  }
  return Math.round(bytes / 100) / 10;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(JSON.stringify(weights(), null, 2));
