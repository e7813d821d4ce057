import type { AuditRead, RecordRead } from '@expediente/schemas/shared/read.ts';
import { viewOf } from '@expediente/schemas/shared/view.ts';
import { expect, test } from 'vitest';
import { factsOf } from './RecordFacts.tsx';

interface Read extends RecordRead, AuditRead {
  readonly id: number;
  readonly state: 0;
  readonly code: string;
  readonly name: string;
  readonly total: string;
  readonly day: string | null;
  readonly extends: 0 | 1;
  readonly reason: string;
}

const VIEW = viewOf<Read>()({
  facts: [
    { of: ['code', 'name'], title: 'Insumo', span: 6, group: 'Qué' },
    { of: 'total', title: 'Total', kind: 'money', group: 'Cuánto' },
    { of: 'day', title: 'Fecha', kind: 'date', group: 'Cuánto' },
    { of: 'extends', title: 'Ampliación', kind: 'flag', group: 'Cuánto' },
    { of: 'reason', title: 'Motivo', ifFilled: true, group: 'Por qué' },
  ],
  elsewhere: [],
  leftOut: [],
});

const record: Read = {
  id: 1,
  state: 0,
  revision: 3,
  actions: [],
  user_created: 'ANA',
  date_created: '2026-03-01T15:00:00.000Z',
  user_updated: 'ANA',
  date_updated: '2026-03-01T15:00:00.000Z',
  code: '1004',
  name: 'ACETAMINOFÉN',
  total: '1350.5',
  day: null,
  extends: 1,
  reason: '',
};

test('facts are written by their kinds; what is empty is empty, or left out where the view says so', () => {
  expect(factsOf(VIEW, record)).toEqual([
    { name: 'Insumo', value: '1004 · ACETAMINOFÉN', span: 6 },
    { name: 'Total', value: 'Q1,350.50' },
    { name: 'Fecha', value: '' },
    { name: 'Ampliación', value: 'SI' },
  ]);
  expect(factsOf(VIEW, { ...record, name: '', reason: 'Falta firma' }).map(({ value }) => value)).toEqual([
    '1004',
    'Q1,350.50',
    '',
    'SI',
    'Falta firma',
  ]);
});

test('a group alone', () => {
  expect(factsOf(VIEW, record, {}, 'Qué').map(({ name }) => name)).toEqual(['Insumo']);
});

test('a record words a fact itself, leaves one out, and puts others before one that is not filled', () => {
  const facts = factsOf(VIEW, record, {
    code: { text: 'S/C' },
    total: null,
    day: { title: 'Día' },
    reason: { before: [{ name: 'Aumenta', value: 'Q10.00' }] },
  });
  expect(facts.map(({ name, value }) => [name, value])).toEqual([
    ['Insumo', 'S/C'],
    ['Día', ''],
    ['Ampliación', 'SI'],
    ['Aumenta', 'Q10.00'],
  ]);
});
