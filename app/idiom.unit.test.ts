import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

/** Folders and pages whose text, comments, names and test names a stranger reads once. */
const READ_ONCE = [
  'README.md',
  'bench',
  'catalogues',
  'demo',
  'docs',
  'e2e',
  'eventstore',
  'kernel',
  'machines',
  'openapi',
  'platform',
  'readmodels',
  'services',
  'tools',
  'web',
];
const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Words that leave open what they mean, and the plain ones for them. */
const INSTEAD = new Map([
  ['told', 'reported, shown, written'],
  ['tells', 'reports, shows, identifies'],
  ['said', 'shown, given, logged'],
  ['stands', 'is, is in, is shown'],
  ['beside', 'next to, besides'],
  ['whoever', 'the user who, anyone who'],
  ['nobody', 'no user, no process'],
]);
const ANY_OF_THEM = new RegExp(`\\b(?:${[...INSTEAD.keys()].join('|')})\\b`, 'gi');
/** `S/C stands for many supplies` has no plainer word. */
const STANDS_FOR = /\bstands for\b/g;

function sources(folder: string): string[] {
  if (folder.endsWith('.md')) return [folder];
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : sources(path);
    return /\.(?:tsx?|mjs|css|md)$/.test(entry.name) ? [path] : [];
  });
}

describe.each(READ_ONCE)('%s', (folder) => {
  test('uses no word that needs a second reading', () => {
    const found = sources(folder).flatMap((path) =>
      readFileSync(join(ROOT, path), 'utf8')
        .split('\n')
        .flatMap((line, at) =>
          [...line.replaceAll(STANDS_FOR, '').matchAll(ANY_OF_THEM)].map(
            ([word]) => `${path}:${at + 1} «${word}»: ${INSTEAD.get(word.toLowerCase())}`,
          ),
        ),
    );
    expect(found).toEqual([]);
  });
});
