import { expect, test } from 'vitest';
import type { AuditRead, RecordRead } from './read.ts';
import { viewOf } from './view.ts';

interface Read extends RecordRead, AuditRead {
  readonly id: number;
  readonly state: 0;
  readonly unit: string;
  readonly code: string;
  readonly name: string;
  readonly total: string;
}

test('a view is its facts in their order', () => {
  const view = viewOf<Read>()({
    facts: [
      { of: ['code', 'name'], title: 'Insumo' },
      { of: 'total', title: 'Total', kind: 'money' },
    ],
    elsewhere: ['unit'],
    leftOut: [],
  });
  expect(view.map(({ title }) => title)).toEqual(['Insumo', 'Total']);
});

test('a field that is neither shown nor named does not compile, nor does one that the record has not', () => {
  // @ts-expect-error `name` is missing
  viewOf<Read>()({ facts: [{ of: 'total', title: 'Total' }], elsewhere: ['unit'], leftOut: ['code'] });
  // @ts-expect-error there is no `date`
  viewOf<Read>()({ facts: [], elsewhere: ['unit', 'name', 'total', 'code'], leftOut: ['date'] });
});
