import { expect, test } from 'vitest';
import type { Column } from './columns.tsx';
import { withExecutor } from './useExecutors.ts';

interface Row {
  readonly number_year: string;
  readonly total: string;
}

const COLUMNS: readonly Column<Row>[] = [
  { field: 'number_year', title: 'No.' },
  { field: 'total', title: 'Total', kind: 'money' },
];

test('the executor is next to the number that it distinguishes', () => {
  expect(withExecutor(COLUMNS).map(({ title, sortable }) => [title, sortable])).toEqual([
    ['No.', undefined],
    ['Unidad ejecutora', false],
    ['Total', undefined],
  ]);
});
