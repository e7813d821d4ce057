import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** No circular imports of files, types' ones neither, and none of rooms in packages whose folders are floors. */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly workspaces: readonly string[];
};
/** The folder of each of our packages, by its name. */
const FOLDERS = new Map(
  workspaces.map((folder) => {
    const { name } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as { name: string };
    return [name, folder] as const;
  }),
);

function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : sources(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

/** Imports of values and of types, of what is loaded later, and for an effect alone. */
const IMPORTS =
  /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/g;

function importsOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
  return [...text.matchAll(IMPORTS)].flatMap(([, from, other]) => {
    const imported = from ?? other ?? '';
    if (imported.startsWith('.')) return [relative(ROOT, resolve(ROOT, dirname(file), imported))];
    const [, name = '', path] = /^(@expediente\/[^/]+)\/(.*)$/.exec(imported) ?? [];
    const folder = FOLDERS.get(name);
    return folder === undefined ? [] : [`${folder}/${path}`];
  });
}

/** The cycles reachable from each file, each listed once, starting at its alphabetically first file. */
function circlesIn(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const found = new Set<string>();
  const visit = (file: string, way: readonly string[]): void => {
    const begin = way.indexOf(file);
    if (begin >= 0) {
      const circle = way.slice(begin);
      const first = circle.indexOf(circle.toSorted()[0] ?? '');
      found.add([...circle.slice(first), ...circle.slice(0, first)].join(' → '));
      return;
    }
    if (done.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...way, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return [...found];
}

test('a circle is found wherever it is entered', () => {
  const graph = new Map([
    ['c', ['a']],
    ['d', ['c', 'd']],
    ['a', ['b']],
    ['b', ['c', 'e']],
  ]);
  expect(circlesIn(graph)).toEqual(['a → b → c', 'd']);
});

test('no circle of files, of types either', () => {
  const graph = new Map(workspaces.flatMap(sources).map((file) => [file, importsOf(file)]));
  expect(graph.size).toBeGreaterThan(500);
  expect(graph.get('app/main.ts')?.length).toBeGreaterThan(0);
  // A type's import, one that is loaded later, and one for its effect alone.
  expect(graph.get('machines/pac/life-cycle.ts')).toContain('machines/pac/commands.ts');
  expect(graph.get('web/unops/records.tsx')).toContain('web/unops/UnopsForm.tsx');
  expect(graph.get('web/catalogue/CatalogueRecords.tsx')).toContain('web/catalogue/nested-lists.css');
  expect(circlesIn(graph)).toEqual([]);
});

/** Packages whose folders are floors: an import leads down, a type's too. */
const FLOORS = [
  'app',
  'catalogues',
  'readmodels',
  'schemas',
  'services/projections',
  'services/workflow',
  'machines',
  'platform',
  'web',
];

/** What serves tests alone. */
const FOR_TESTS = /\.(test|suite)\.tsx?$|(^|\/)testing\//;

/** A file's room: its folder; a file next to the folders of its package is one of its own, and so is a folder's door, `index.ts`. */
const roomOf = (file: string, floor: string): string =>
  dirname(file) === floor || file.endsWith('/index.ts') ? file : dirname(file);

test.each(FLOORS)('no circle of rooms in %s, of types either', (floor) => {
  const rooms = new Map<string, Set<string>>();
  for (const file of sources(floor).filter((each) => !FOR_TESTS.test(each))) {
    const room = roomOf(file, floor);
    const known = rooms.get(room) ?? new Set();
    rooms.set(room, known);
    for (const imported of importsOf(file)) {
      const other = roomOf(imported, floor);
      if (imported.startsWith(`${floor}/`) && other !== room) known.add(other);
    }
  }
  expect(rooms.size).toBeGreaterThan(3);
  expect(circlesIn(new Map([...rooms].map(([room, others]) => [room, [...others]])))).toEqual([]);
});

test('every package is checked as one kind of code: pure, node, web or the verifier’s', () => {
  const kinds = ['pure', 'node', 'web', 'verifier'].flatMap((kind) => {
    const text = readFileSync(join(ROOT, `tsconfig.${kind}.json`), 'utf8');
    return (JSON.parse(text) as { include: string[] }).include;
  });
  const checked = workspaces.filter((each) => each !== 'testing');
  const missing = checked.filter(
    (each) => !kinds.some((kind) => each === kind || each.startsWith(`${kind}/`)),
  );
  expect(missing).toEqual([]);
  expect(new Set(kinds).size).toBe(kinds.length);
});
