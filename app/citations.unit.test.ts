import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PAGE = 'docs/decisions.md';
const THIS = 'app/citations.unit.test.ts';
/** Made or fetched, and not written. */
const MADE = ['node_modules', 'dist', 'data'];
const WRITTEN = /\.(?:tsx?|mjs|css|sql|md|ya?ml)$/;

const SECTION = String.raw`(?:§\d+(?:\.\d+)*|[A-D]\d+)`;
/** `awards A5`, `R3 §4, §5`, `purchasing C19 to C22`. */
const CITED = new RegExp(
  String.raw`\b(domain|planning|purchasing|awards|unops|R[123]) (${SECTION}(?:(?:,| and|, and| to) ${SECTION})*)`,
  'g',
);
/** `interface "Dialogs"`, `architecture "Numbers", "Idempotency"`. */
const NAMED = /\b(interface|architecture) ("[A-Z][^"]+"(?:, "[A-Z][^"]+")*|"no guard[^"]+")/g;
/** Pages that are not of this repository. */
const ELSEWHERE = /\b(?:beyond|libraries|interface,) (?:#|"|pain )/;

/** The decisions that a text cites; a citation may go on in the next line of its comment. */
function citationsIn(text: string): readonly string[] {
  const joined = text.replace(/\s*\n\s*(?:\*|\/\/|--|#)?\s*/g, ' ');
  const sections = [...joined.matchAll(CITED)].flatMap(([, area, list = '']) =>
    [...list.matchAll(new RegExp(SECTION, 'g'))].map(([section]) => `${area} ${section}`),
  );
  const named = [...joined.matchAll(NAMED)].flatMap(([, area, list = '']) =>
    [...list.matchAll(/"[^"]+"/g)].map(([title]) => `${area} ${title}`),
  );
  return [...sections, ...named];
}

function sources(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const inner = join(folder, entry.name);
    if (entry.isDirectory())
      return entry.name.startsWith('.') || MADE.includes(entry.name) ? [] : sources(inner);
    return WRITTEN.test(entry.name) && inner !== PAGE ? [inner] : [];
  });
}

const entries = [...readFileSync(join(ROOT, PAGE), 'utf8').matchAll(/^- \*\*(.+?)\*\*/gm)].map(
  ([, entry = '']) => entry,
);

test('each decision that the code cites is in docs/decisions.md', () => {
  const known = new Set(entries);
  const missing = sources('.').flatMap((path) =>
    citationsIn(readFileSync(join(ROOT, path), 'utf8'))
      .filter((cited) => !known.has(cited))
      .map((cited) => `${path}: ${cited}`),
  );
  expect(missing).toEqual([]);
});

test('no page outside of the repository is cited', () => {
  const citing = sources('.').filter(
    (path) => path !== THIS && ELSEWHERE.test(readFileSync(join(ROOT, path), 'utf8')),
  );
  expect(citing).toEqual([]);
});

test('each decision has one entry', () => {
  expect(entries.length).toBeGreaterThan(100);
  expect(entries.filter((entry, at) => entries.indexOf(entry) !== at)).toEqual([]);
});

test('citations are found in lists, ranges and over the end of a line', () => {
  expect(citationsIn('(R3 §4, §5), (purchasing C19 to C22, C30)')).toEqual([
    'R3 §4',
    'R3 §5',
    'purchasing C19',
    'purchasing C22',
    'purchasing C30',
  ]);
  expect(
    citationsIn(
      '/** As awards\n * A5 and A7 have it (interface "Look"; architecture "Numbers",\n * "Idempotency"). */',
    ),
  ).toEqual([
    'awards A5',
    'awards A7',
    'interface "Look"',
    'architecture "Numbers"',
    'architecture "Idempotency"',
  ]);
});
