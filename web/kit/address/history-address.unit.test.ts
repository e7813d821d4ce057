import { expect, test } from 'vitest';
import { recordAddress, recordIn, replayAddress } from './history-address.ts';

test.each([
  [{ lifecycle: 'order', id: '25' }, '/historial/order/25'],
  [{ lifecycle: 'presentation', id: 'A/1' }, '/historial/presentation/A%2F1'],
])('the history of %j is at %s', (record, address) => {
  expect(recordAddress(record)).toBe(address);
  expect(recordIn(address)).toEqual(record);
  expect(recordIn(`/carpeta${address}`)).toEqual(record);
});

test('a record as it was has the revision of its event in the address', () => {
  const record = { lifecycle: 'planLine', id: '100101-2026-17-1-2-1' };
  expect(replayAddress(record, 12)).toBe('/historial/planLine/100101-2026-17-1-2-1/como/12');
  expect(recordIn(replayAddress(record, 12))).toEqual({ ...record, revision: 12 });
});

test.each(['/historial', '/historial/', '/historial/order', '/historial/order/', '/otra/order/2'])(
  '%s names none',
  (address) => expect(recordIn(address)).toBeUndefined(),
);
