import { BOUNDS, boundOf } from '@expediente/schemas/bounds.ts';
import { FILE_ANSWERS } from '@expediente/schemas/operation.ts';
import { OPERATIONS } from '@expediente/schemas/operations.ts';
import { expect, test } from 'vitest';
import { payloadOf } from './payloads.ts';

/** Answers of a few kilobytes that are kept ready: a logo, hashes of a sealed tree. */
const SMALL: readonly string[] = ['image', 'tlog'];

const without = (which: (operation: (typeof OPERATIONS)[number]) => boolean): readonly string[] =>
  OPERATIONS.filter((each) => which(each) && each.bound === undefined).map(({ path }) => path);

test('what makes a file, or takes one in, names its bound', () => {
  const makes = (answer: string): boolean =>
    FILE_ANSWERS.some((kind) => kind === answer) && !SMALL.includes(answer);
  expect(without(({ answer = '' }) => makes(answer))).toEqual([]);
  expect(without((each) => each.method === 'POST' && payloadOf(each).file !== undefined)).toEqual([]);
});

test('so do reports, histories, papers, and what goes through the whole log or all records', () => {
  const costs = /^\/(reports|history|audit\/(get|excel|entry)|paper\/(?!public)|users\/access)/;
  expect(without(({ path }) => costs.test(path))).toEqual([]);
  const begins =
    /^\/(seals\/(seal|compare)|ops\/integrity\/verify|ops\/projections\/\{name\}\/(rebuild|verify)|rules\/(whatif|judged.*))$/;
  expect(without(({ path }) => begins.test(path))).toEqual([]);
});

test('a list is bounded by what it is asked', () => {
  const list = { method: 'GET', path: '/orders/get/all', query: { page: {} } } as const;
  expect(boundOf(list, { page: '1' })).toBeUndefined();
  expect(boundOf(list, {})).toBe('whole');
  expect(boundOf(list, { page: '1', search: 'gasa' })).toBe('search');
  expect(boundOf(list, { page: '1', search: ' ' })).toBeUndefined();
  expect(boundOf(list, { page: '1', search: 'gasa', day: '2026-01-01' })).toBe('day');
});

test('a report is bounded as its page, or as the workbook of all its rows', () => {
  const report = { method: 'GET', path: '/reports/requests', bound: 'report' } as const;
  expect(boundOf(report, { page: '1' })).toBe('report');
  expect(boundOf(report, {})).toBe('export');
  expect(boundOf(report, { page: '1', download: '1' })).toBe('export');
});

test.each(Object.entries(BOUNDS))('%s: one person keeps no others out', (_, bound) => {
  const { eachPerson, ofOne, inAll, waiting } = bound;
  expect(ofOne).toBeLessThan(inAll);
  expect(eachPerson).toBeGreaterThan(ofOne);
  expect(eachPerson - ofOne).toBeLessThan(waiting);
});
