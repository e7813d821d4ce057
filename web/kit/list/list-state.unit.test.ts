import { dateText } from '@expediente/kernel/dates.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { today } from '../figures/date-text.ts';
import { NO_CHOICE } from './column-choice.ts';
import {
  DEFAULT_LIST,
  type ListState,
  LONG_PAGE,
  listQuery,
  PAGE_SIZES,
  pageWindow,
  readListState,
  withFilter,
  withSearch,
  withSize,
  writeListState,
} from './list-state.ts';

describe('state in the address', () => {
  const word = fc.string({ minLength: 1, maxLength: 8 }).filter((text) => !text.includes('~'));
  const anyState: fc.Arbitrary<ListState> = fc.record({
    page: fc.integer({ min: 1, max: 9999 }),
    size: fc.constantFrom(...PAGE_SIZES),
    sort: fc.constantFrom('', 'number', '-date'),
    search: fc.string({ maxLength: 12 }),
    filters: fc.dictionary(
      fc.constantFrom('state', 'id_unit'),
      fc.array(word, { minLength: 1, maxLength: 3 }),
      {
        noNullPrototype: true,
      },
    ),
    day: fc.constantFrom<ListState['day'][]>('', dateText('2020-01-01'), dateText('2026-09-30')),
    columns: fc.constantFrom(NO_CHOICE, { order: [], hidden: ['unit'], widths: { total: 90 } }),
    compact: fc.boolean(),
  });

  test('a day that is none, is not over or is before all days is no day', () => {
    for (const day of ['', 'x', '2026-02-30', '2019-12-31', '0002-09-30', '2999-01-01', today()])
      expect(readListState(new URLSearchParams({ al: day })).day).toBe('');
  });

  test('what is written is read again, under any defaults, and other parameters stay', () => {
    fc.assert(
      fc.property(anyState, anyState, (state, defaults) => {
        const written = writeListState(new URLSearchParams('registro=7&page=3'), state, defaults);
        expect(readListState(new URLSearchParams(written.toString()), defaults)).toEqual(state);
        expect(written.get('registro')).toBe('7');
      }),
    );
  });

  test('the default state leaves the address clean', () => {
    expect(writeListState(new URLSearchParams(), DEFAULT_LIST).toString()).toBe('');
  });

  test('nonsense falls back', () => {
    expect(readListState(new URLSearchParams('page=-1&size=33'))).toEqual(DEFAULT_LIST);
  });
});

test('the query is what the server takes', () => {
  const state = withFilter(withSearch(DEFAULT_LIST, 'papel'), 'state', ['0', '1']);
  expect(listQuery(state)).toEqual({ page: 1, size: 10, search: 'papel', filter: '{"state":["0","1"]}' });
});

test('another size keeps the first row visible', () => {
  expect(withSize({ ...DEFAULT_LIST, page: 6, size: 10 }, 25).page).toBe(3); // row 51 is on page 3
  expect(withSize({ ...DEFAULT_LIST, page: 3, size: 25 }, 10).page).toBe(6);
});

test('a search or filter begins at the first page', () => {
  expect(withSearch({ ...DEFAULT_LIST, page: 4 }, 'x').page).toBe(1);
  expect(withFilter({ ...DEFAULT_LIST, page: 4, filters: { a: ['1'] } }, 'a', [])).toEqual(DEFAULT_LIST);
});

test('the pager shows two pages round the current and one at each edge (R1 §9)', () => {
  expect(pageWindow(10, 20)).toEqual([1, null, 8, 9, 10, 11, 12, null, 20]);
  expect(pageWindow(1, 20)).toEqual([1, 2, 3, null, 20]);
  expect(pageWindow(5, 6)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(pageWindow(1, 1)).toEqual([1]);
  expect(pageWindow(1, 0)).toEqual([]);
});

test('a filter that chooses the list is none of its state, and stays in the address', () => {
  const tab = { ...DEFAULT_LIST, apart: ['state'] };
  const address = new URLSearchParams('f.state=1&f.id_unit=7&page=2');
  const state = readListState(address, tab);
  expect(state.filters).toEqual({ id_unit: ['7'] });
  expect(writeListState(address, { ...state, page: 1, filters: {} }, tab).toString()).toBe('f.state=1');
});

test('every list begins with ten rows, the cost centres with a hundred (R1 §9)', () => {
  expect([PAGE_SIZES, DEFAULT_LIST.size, LONG_PAGE]).toEqual([[10, 25, 50, 100], 10, 100]);
  // The type of a list's beginning takes no other size: who asks for one names it.
  const sources = Object.entries(
    import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.*', '!../../dist/**'], {
      eager: true,
      query: '?raw',
      import: 'default',
    }),
  );
  const long = sources.filter(([, text]) => text.includes('LONG_PAGE }')).map(([path]) => path);
  expect(long.filter((path) => !path.endsWith('/list-state.ts'))).toEqual([
    '../../catalogue/CatalogueScreen.tsx',
  ]);
  expect(sources.filter(([, text]) => /\bsize: (25|50|100)\b/.test(text)).map(([path]) => path)).toEqual([]);
});
