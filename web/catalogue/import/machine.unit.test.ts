import type { ImportSheet, RowResult } from '@expediente/schemas/catalogues/import.ts';
import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { type ImportCalls, importMachine, refusedRows, rowsToLoad } from './machine.ts';

const result = (row: number, is: RowResult['is']): RowResult => ({
  row,
  is,
  changes: [],
  faults: is === 'refused' ? [{ field: 'name', message: 'no' }] : [],
  revision: is === 'changed' ? 3 : null,
});

/** 250 rows: the first cannot be read, every tenth is refused, every other one changes. */
const sheet: ImportSheet = {
  sheet: 'Hoja1',
  hidden: 0,
  others: [],
  columns: [{ field: 'name', title: 'Nombre', letter: 'A' }],
  rows: Array.from({ length: 250 }, (_, at) => ({
    row: at + 2,
    values: { name: `N${at}` },
    faults: at === 0 ? [{ field: 'name', message: 'fórmula' }] : [],
  })),
};
const calls: ImportCalls = {
  read: async () => sheet,
  check: async (rows) =>
    rows.map(({ row }) => result(row, row % 10 === 0 ? 'refused' : row % 2 === 0 ? 'changed' : 'same')),
  load: async (rows) => rows.map(({ row }) => result(row, row === 4 ? 'refused' : 'changed')),
};
const file = new File(['x'], 'x.xlsx');

test('a workbook is read, checked, looked at, and loaded only when that is asked for', async () => {
  const loads: number[] = [];
  const actor = createActor(importMachine, {
    input: {
      ...calls,
      load: async (rows, signal) => {
        loads.push(rows.length);
        return await calls.load(rows, signal);
      },
    },
  }).start();
  actor.send({ type: 'choose', file });
  const looked = await waitFor(actor, (state) => state.matches('looked'));
  expect(loads).toEqual([]);
  expect(looked.context.checked.size).toBe(250);
  expect(rowsToLoad(looked.context)).toHaveLength(99);
  actor.send({ type: 'load' });
  const { context } = await waitFor(actor, (state) => state.matches('done'));
  expect(loads).toEqual([99]);
  expect(context.problem).toBe('');
  // The one that could not be read, those that the check refused, and the one that the save refused.
  expect(
    refusedRows(context)
      .map(({ row }) => row)
      .slice(0, 3),
  ).toEqual([2, 4, 10]);
});

test('a file that cannot be read is reported, and another one can be chosen', async () => {
  const refusing = { ...calls, read: async () => Promise.reject(new Error('No es un libro de Excel.')) };
  const actor = createActor(importMachine, { input: refusing }).start();
  actor.send({ type: 'choose', file });
  const { context } = await waitFor(
    actor,
    (state) => state.matches('choose') && state.context.problem !== '',
  );
  expect(context.problem).toBe('No es un libro de Excel.');
});

test('a load that is stopped asks for no more', async () => {
  let asked = 0;
  const endless: ImportCalls = {
    ...calls,
    load: async (_, signal) => {
      asked += 1;
      return await new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      });
    },
  };
  const actor = createActor(importMachine, { input: endless }).start();
  actor.send({ type: 'choose', file });
  await waitFor(actor, (state) => state.matches('looked'));
  actor.send({ type: 'load' });
  actor.send({ type: 'stop' });
  const { context } = await waitFor(actor, (state) => state.matches('done'));
  expect(asked).toBe(1);
  expect(context.problem).toContain('Se detuvo');
});

test('a row whose record is added by another row of the file comes after it', async () => {
  const rows = [
    { row: 2, values: { id: '100901', id_parent: '100900' }, awaits: { field: 'id_parent', row: 3 } },
    { row: 3, values: { id: '100900', id_parent: null } },
    { row: 4, values: { id: '100911', id_parent: '100910' }, awaits: { field: 'id_parent', row: 5 } },
    { row: 5, values: { id: '100910', id_parent: null } },
    { row: 6, values: { id: '100101', id_parent: '100100' }, awaits: { field: 'id_parent', row: 7 } },
    { row: 7, values: { id: '100100', id_parent: null } },
  ].map((each) => ({ ...each, faults: [] }));
  const classes: Readonly<Record<number, RowResult['is']>> = { 3: 'new', 7: 'same' };
  const faults = [{ field: 'id_parent', message: 'No existe.' }];
  const actor = createActor(importMachine, {
    input: {
      ...calls,
      read: async () => ({ sheet: 'Hoja1', hidden: 0, others: [], columns: [], rows }),
      check: async (slice) =>
        slice.map(({ row }) => ({
          ...result(row, classes[row] ?? 'refused'),
          faults: classes[row] ? [] : faults,
        })),
    },
  }).start();
  actor.send({ type: 'choose', file });
  const { context } = await waitFor(actor, (state) => state.matches('looked'));
  const messages = refusedRows(context).map(({ row, faults }) => [row, faults[0]?.message]);
  expect(messages).toEqual([
    [
      2,
      '«100900» se agrega con la fila 3 de este archivo. Cargue primero las demás filas y después, con «Descargar solo las filas rechazadas», esta.',
    ],
    [4, '«100910» se agregaría con la fila 5 de este archivo, que también se rechaza: corrija las dos.'],
    [5, 'No existe.'],
    [6, 'No existe.'],
  ]);
});
