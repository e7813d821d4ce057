import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Made or fetched, and not written. */
const MADE = ['node_modules', 'dist'];
const WRITTEN = /\.(?:tsx?|mjs|css|md|sh|ya?ml)$/;

/** Every folder and page of the project: text, comments, names and test names that a stranger reads once. */
const READ_ONCE = readdirSync(ROOT, { withFileTypes: true })
  .filter((entry) => (entry.isDirectory() ? !/^\./.test(entry.name) : WRITTEN.test(entry.name)))
  .map(({ name }) => name)
  .filter((name) => !MADE.includes(name));

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

/** As a word, and as a part of a name: `isTold`, `toldAt`, `MAX_TOLD`. */
const ANY_OF_THEM = new RegExp(
  [...INSTEAD.keys()]
    .map((word) => {
      const [capital, upper] = [word.charAt(0).toUpperCase() + word.slice(1), word.toUpperCase()];
      return `(?<![A-Za-z])(?:${word}|${capital}|${upper})(?![a-z])|(?<=[a-z\\d])${capital}(?![a-z])`;
    })
    .join('|'),
  'g',
);
/** `S/C stands for many supplies` has no plainer word; an event's type is stored as it is. */
const LEFT = /\bstands for\b|\bDemonstrationTold\b/g;

function sources(path: string): string[] {
  if (WRITTEN.test(path)) return [path];
  return readdirSync(join(ROOT, path), { withFileTypes: true }).flatMap((entry) => {
    const inner = `${path}/${entry.name}`;
    if (entry.isDirectory()) return MADE.includes(entry.name) ? [] : sources(inner);
    return WRITTEN.test(entry.name) ? [inner] : [];
  });
}

/** The words of a text that need a second reading, each with its line. */
const found = (path: string, text: string): readonly string[] =>
  text
    .split('\n')
    .flatMap((line, at) =>
      [...line.replaceAll(LEFT, '').matchAll(ANY_OF_THEM)].map(
        ([word]) => `${path}:${at + 1} «${word}»: ${INSTEAD.get(word.toLowerCase())}`,
      ),
    );

/** The words themselves. */
const THIS = 'app/idiom.unit.test.ts';

describe.each(READ_ONCE)('%s', (folder) => {
  test('uses no word that needs a second reading', () => {
    const files = sources(folder).filter((path) => path !== THIS);
    expect(files.flatMap((path) => found(path, readFileSync(join(ROOT, path), 'utf8')))).toEqual([]);
  });
});

/** Folders whose product code has the heads of all its comments in order. */
const PLAIN_HEADS = [
  'app',
  'bench',
  'catalogues',
  'demo',
  'e2e',
  'eventstore',
  'kernel',
  'machines',
  'openapi',
  'platform',
  'readmodels',
  'schemas',
  'seals',
  'services',
  'testing',
  'tools',
  'verifier',
  'web',
];

/** A comment's first word that is neither a noun nor a verb; a line comment's further lines are no heads. */
const HEAD =
  /(?:\/\*\*?\s*(?:\n\s*\*\s*)?|(?<!(?:^|\n)\s*\/\/[^\n]*\n\s*)(?<=^|\s)\/\/\s)(What|Of|Who|By|That|Whose|With|Whom|Which|Those)\b[^\n]*/g;

const headsIn = (text: string): readonly string[] => [...text.matchAll(HEAD)].map(([head]) => head);

test.each(PLAIN_HEADS)('comments of %s begin with a noun or a verb', (folder) => {
  const files = sources(folder).filter((path) => /\.(?:tsx?|mjs)$/.test(path) && !path.includes('.test.'));
  expect(
    files.flatMap((path) =>
      headsIn(readFileSync(join(ROOT, path), 'utf8')).map((head) => `${path}: ${head}`),
    ),
  ).toEqual([]);
});

test('heads are those of comments on lines of their own and behind code', () => {
  const text = `/** What */ a; // Of b
// Plain
// By its second line
/**
 * Whose
 */`;
  expect(headsIn(text)).toEqual(['/** What */ a; // Of b', '/**\n * Whose']);
});

test('the words are found in sentences and in names', () => {
  const words = (text: string) => found('x', text).map((each) => /«(.*)»/.exec(each)?.[1]);
  expect(words('It is told; Nobody knows. isTold, toldAt, MAX_TOLD')).toEqual([
    'told',
    'Nobody',
    'Told',
    'told',
    'TOLD',
  ]);
  expect(words('besides, understands, S/C stands for many, retold')).toEqual([]);
});
