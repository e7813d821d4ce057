import type { ProfileTree } from '@expediente/schemas/catalogues/read.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countOf, difference, type Pages, withActions, withMain, withPages } from './grants.ts';
import { type Field, type Place, stepOf } from './keys.ts';
import { actionColumns, marksOf, rowsInSight, type TreeRow, treeRows } from './tree.ts';

const page = (a_href: string, ...fields: readonly string[]) => ({
  a_href,
  description: a_href.toUpperCase(),
  enabled: 0 as const,
  main: 0 as const,
  actions: fields.map((field) => ({ field, description: field.toUpperCase(), enabled: 0 as const })),
});
const TREE: readonly ProfileTree[] = [
  {
    id_tags_items_parent_master: 1,
    description: 'Inicio',
    icon: 'Home',
    submenus: [{ description: 'Trabajo', icon: 'Home', childrens: [page('inicio', 'view')] }],
  },
  {
    id_tags_items_parent_master: 2,
    description: 'Compras',
    icon: 'Home',
    submenus: [
      {
        description: 'Pedidos',
        icon: 'Home',
        childrens: [page('pedidos', 'view', 'create'), page('medicos', 'view', 'create')],
      },
      { description: 'Órdenes', icon: 'Home', childrens: [page('ordenes', 'view', 'pay')] },
    ],
  },
];
const SAVED: Pages = [
  { a_href: 'inicio', main: 1, enabled: 1, actions: [{ field: 'view', enabled: 1 }] },
  {
    a_href: 'pedidos',
    main: 0,
    enabled: 1,
    actions: [
      { field: 'view', enabled: 1 },
      { field: 'create', enabled: 0 },
    ],
  },
];
const ROWS = treeRows(TREE, SAVED);
const named = (name: string): TreeRow => ROWS.find(({ description }) => description === name) as TreeRow; // of the tree above

describe('what is granted', () => {
  test('an action that is given opens its page; taken again, nothing has changed', () => {
    const given = withActions(SAVED, SAVED, [{ a_href: 'ordenes', field: 'pay' }], 1);
    expect(given.at(-1)).toEqual({
      a_href: 'ordenes',
      main: 0,
      enabled: 1,
      actions: [{ field: 'pay', enabled: 1 }],
    });
    const taken = withActions(given, SAVED, [{ a_href: 'ordenes', field: 'pay' }], 0);
    expect(withPages(taken, SAVED, ['ordenes'], 0)).toEqual(SAVED);
  });

  test('a page that is closed keeps its actions for when it is opened again, and they do not count', () => {
    const closed = withPages(SAVED, SAVED, ['pedidos'], 0);
    expect(closed[1]?.actions).toEqual(SAVED[1]?.actions);
    expect(difference(SAVED, closed).lost).toEqual([
      { a_href: 'pedidos' },
      { a_href: 'pedidos', field: 'view' },
    ]);
    expect(withPages(closed, SAVED, ['pedidos'], 1)).toEqual(SAVED);
  });

  test('there is one first page, and it is open', () => {
    const moved = withMain(SAVED, SAVED, 'ordenes');
    expect(moved.filter(({ main }) => main === 1)).toEqual([
      { a_href: 'ordenes', main: 1, enabled: 1, actions: [] },
    ]);
    expect(difference(SAVED, moved)).toEqual({
      gained: [{ a_href: 'ordenes' }],
      lost: [],
      main: { from: 'inicio', to: 'ordenes' },
    });
    expect(countOf(difference(SAVED, moved))).toBe(2);
  });

  test('whatever is marked and unmarked again, the profile is as it was saved', () => {
    const mark = fc.record({
      a_href: fc.constantFrom('inicio', 'pedidos', 'medicos', 'ordenes'),
      field: fc.constantFrom('view', 'create', 'pay'),
    });
    fc.assert(
      fc.property(fc.array(mark), (marks) => {
        const on = marks.reduce<Pages>((now, each) => withActions(now, SAVED, [each], 1), SAVED);
        const off = marks.reduce<Pages>((now, each) => withActions(now, SAVED, [each], 0), on);
        const saved = new Map(SAVED.map((each) => [each.a_href, each]));
        const back = off.flatMap(({ a_href }) => {
          const before = saved.get(a_href);
          return (before?.actions ?? [])
            .filter(({ enabled }) => enabled === 1)
            .map(({ field }) => ({ a_href, field }));
        });
        const restored = withActions(off, SAVED, back, 1);
        const others = restored.map(({ a_href }) => a_href).filter((a_href) => !saved.has(a_href));
        expect(withPages(restored, SAVED, others, 0)).toEqual(SAVED);
      }),
    );
  });
});

describe('the tree', () => {
  test('has parent groups, child groups and pages, each with its place', () => {
    expect(ROWS.map(({ level, description, place, of }) => `${level} ${description} ${place}/${of}`)).toEqual(
      [
        '1 Inicio 1/2',
        '2 Trabajo 1/1',
        '3 INICIO 1/1',
        '1 Compras 2/2',
        '2 Pedidos 1/2',
        '3 PEDIDOS 1/2',
        '3 MEDICOS 2/2',
        '2 Órdenes 2/2',
        '3 ORDENES 1/1',
      ],
    );
  });

  test('an action that only the profile still has is shown, so that it can be taken', () => {
    const rows = treeRows(TREE, [
      { a_href: 'ordenes', main: 0, enabled: 1, actions: [{ field: 'old', enabled: 1 }] },
    ]);
    expect(rows.at(-1)?.pages[0]?.actions.map(({ field }) => field)).toEqual(['view', 'pay', 'old']);
  });

  test('what is folded is out of sight, but a search finds it', () => {
    const words = (rows: readonly TreeRow[]): readonly string[] => rows.map(({ description }) => description);
    expect(words(rowsInSight(ROWS, new Set(['1']), ''))).toEqual(['Inicio', 'Trabajo', 'INICIO', 'Compras']);
    expect(words(rowsInSight(ROWS, new Set(['1']), 'pay'))).toEqual(['Compras', 'Órdenes', 'ORDENES']);
  });

  test('columns are the actions of the pages in sight; a group is marked by its pages', () => {
    const columns = actionColumns(ROWS);
    expect(columns.map(({ field }) => field)).toEqual(['view', 'create', 'pay']);
    expect(actionColumns(rowsInSight(ROWS, new Set(['1']), '')).map(({ field }) => field)).toEqual(['view']);
    expect(marksOf(named('Compras'), columns, SAVED)).toEqual(['some', 'some', 'none', 'none']);
    expect(marksOf(named('Inicio'), columns, SAVED)).toEqual(['all', 'all', 'absent', 'absent']);
  });
});

describe('the keyboard', () => {
  const folded = new Set<string>();
  const columns = actionColumns(ROWS);
  const field: Field = {
    rows: ROWS,
    isFolded: ({ id }) => folded.has(id),
    columnsOf: (row) => [
      2,
      ...(row.level === 3 ? [3] : []),
      ...columns.flatMap((_, at) => (marksOf(row, columns, SAVED)[at + 1] === 'absent' ? [] : [at + 4])),
    ],
  };
  const at = (name: string, column: number | null = null): Place => ({ row: named(name).id, column });
  const after = (place: Place, key: string, control = false): string => {
    const step = stepOf(field, place, key, control);
    if (step?.is === 'go')
      return `${ROWS.find(({ id }) => id === step.to.row)?.description} ${step.to.column}`;
    return step ? `${step.is}${step.is === 'fold' ? ` ${step.folded}` : ''}` : 'nothing';
  };

  test.each([
    ['down and up go from row to row', at('Inicio'), 'ArrowDown', 'Trabajo null'],
    ['up at the top stays', at('Inicio'), 'ArrowUp', 'nothing'],
    ['right enters the cells', at('Compras'), 'ArrowRight', 'Compras 2'],
    ['right goes to the next cell that there is', at('ORDENES', 4), 'ArrowRight', 'ORDENES 6'],
    ['left leaves the cells', at('PEDIDOS', 2), 'ArrowLeft', 'PEDIDOS null'],
    ['left folds a group', at('Compras'), 'ArrowLeft', 'fold true'],
    ['left goes from a page to its group', at('PEDIDOS'), 'ArrowLeft', 'Pedidos null'],
    ['down in a column skips rows without it', at('MEDICOS', 5), 'ArrowUp', 'PEDIDOS 5'],
    ['home goes to the first cell', at('ORDENES', 6), 'Home', 'ORDENES 2'],
    ['end to the last', at('ORDENES', 2), 'End', 'ORDENES 6'],
    ['home of a row to the first row', at('ORDENES'), 'Home', 'Inicio null'],
    ['space marks a row', at('Compras'), ' ', 'mark'],
    ['space in a cell is the cell’s', at('Compras', 2), ' ', 'nothing'],
    ['enter folds', at('Compras'), 'Enter', 'fold true'],
    ['a letter does nothing', at('Compras'), 'x', 'nothing'],
  ])('%s', (_, place, key, expected) => {
    expect(after(place, key)).toBe(expected);
  });

  test('control and end go to the last row, in the column where it has one', () => {
    expect(after(at('PEDIDOS', 4), 'End', true)).toBe('ORDENES 4');
    expect(after(at('PEDIDOS', 5), 'End', true)).toBe('ORDENES null');
  });

  test('right opens a folded group', () => {
    folded.add(named('Compras').id);
    expect(after(at('Compras'), 'ArrowRight')).toBe('fold false');
    folded.clear();
  });
});
