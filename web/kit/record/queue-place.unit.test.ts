import { expect, test } from 'vitest';
import { neighbours } from './queue-place.ts';

const rows = ['a', 'b', 'c'];
const always = () => true;
const none = { after: [], ahead: [] };

test('before and after a record of the page', () => {
  const found = neighbours({ rows, place: { at: 1, gone: false }, ...none, waits: always });
  expect([found.previous?.row, found.next?.row, found.pending?.row]).toEqual(['a', 'c', 'c']);
});

test('a record that left the list gave its place to the next', () => {
  const found = neighbours({ rows: ['a', 'c'], place: { at: 1, gone: true }, ...none, waits: always });
  expect([found.previous?.row, found.next?.row, found.pending?.row]).toEqual(['a', 'c', 'c']);
});

test('the last one of a page is followed by the first of the next page', () => {
  const found = neighbours({ rows, place: { at: 2, gone: false }, after: ['d'], ahead: [], waits: always });
  expect(found.next).toEqual({ row: 'd', onOtherPage: true });
});

test('the first one of a page is preceded by the last of the page before', () => {
  const found = neighbours({
    rows,
    place: { at: 0, gone: false },
    after: [],
    ahead: ['x', 'y'],
    waits: always,
  });
  expect(found.previous).toEqual({ row: 'y', onOtherPage: true });
});

test('what waits is sought after the record, then from the top', () => {
  const waits = (row: string) => row === 'a';
  const found = neighbours({ rows, place: { at: 1, gone: false }, ...none, waits });
  expect([found.next?.row, found.pending?.row]).toEqual(['c', 'a']);
});

test('a record that was never in sight has no neighbours, and what waits is still offered', () => {
  const found = neighbours({ rows, place: undefined, ...none, waits: always });
  expect([found.previous, found.next, found.pending?.row]).toEqual([undefined, undefined, 'a']);
});

test('nothing waits: nothing is offered', () => {
  expect(
    neighbours({ rows, place: { at: 0, gone: false }, ...none, waits: () => false }).pending,
  ).toBeUndefined();
});
