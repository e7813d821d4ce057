import { START } from '@expediente/eventstore/port.ts';
import { streamCategory, streamKey } from '@expediente/kernel/streams.ts';
import { NotFound } from '@expediente/platform/refusals.ts';
import type { FieldChange, HistoryField } from '@expediente/schemas/history/read.ts';
import { fieldsAfter } from '@expediente/schemas/history/replay.ts';
import { collect } from '@expediente/testing/events.ts';
import { Writer } from '@expediente/testing/projections/folders.ts';
import { EVERYTHING, sessionOf } from '@expediente/testing/projections/session.ts';
import { writeDemonstration } from '@expediente/testing/services/demonstration.ts';
import { type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MODULES } from '../modules.ts';
import { readHistory, readHistoryAt } from './queries.ts';
import { readReplay } from './replay.ts';

const session = sessionOf({ ...EVERYTHING, historial: [] }, { scope: 'institution' });
const HISTORIES = MODULES.flatMap(({ histories = [] }) => histories);

let services: TestServices;
const parts = () => ({ store: services.store, pool: services.pool, modules: MODULES });
/** Of every kind the records of the demonstration. */
const records = new Map<string, Set<string>>();

beforeAll(async () => {
  services = await testServices();
  await writeDemonstration(services);
  for (const { stream } of await collect(services.store.readAll(START))) {
    const kind = HISTORIES.find(({ name, category = name }) => category === streamCategory(stream));
    if (kind) records.set(kind.name, (records.get(kind.name) ?? new Set()).add(streamKey(stream).join('-')));
  }
});
afterAll(async () => await services.close());

const isEmpty = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Fields that are not empty by the sum of the changes, each with its value in the words of its own event. */
function summed(changes: readonly FieldChange[]): Map<string, unknown> {
  const sum = new Map<string, unknown>();
  for (const { field, after } of changes) {
    if (isEmpty(after)) sum.delete(field);
    else sum.set(field, after);
  }
  return sum;
}

const filled = (fields: Iterable<HistoryField>) =>
  new Map([...fields].filter(({ value }) => !isEmpty(value)).map(({ field, value }) => [field, value]));

/** Addresses are made by hand: the demonstration has none. */
const WITHOUT = ['address'];

test('the demonstration has records of every kind', () => {
  expect(HISTORIES.map(({ name }) => name).filter((name) => !records.has(name))).toEqual(WITHOUT);
});

describe.each(HISTORIES.map(({ name }) => name).filter((name) => !WITHOUT.includes(name)))(
  '%s',
  (lifecycle) => {
    test('of every record and revision the replay is what the record was, and the sum of what its events changed', async () => {
      const ids = [...(records.get(lifecycle) ?? [])];
      for (const id of ids) {
        const replay = await readReplay(parts(), session, lifecycle, id);
        const { entries, name } = await readHistory(parts(), session, lifecycle, id);
        expect(replay).toMatchObject({ lifecycle, id, name, whole: true });
        expect(replay.steps.map(({ revision, sentence }) => [revision, sentence])).toEqual(
          entries.map(({ revision, sentence }) => [revision, sentence]),
        );
        for (const [at, { revision, status }] of replay.steps.entries()) {
          const fields = [...fieldsAfter(replay.steps.slice(0, at + 1)).values()];
          const was = await readHistoryAt(parts(), session, lifecycle, id, revision);
          expect(fields).toEqual(was.fields);
          expect(status?.label ?? '').toBe(was.status);
          expect(filled(fields)).toEqual(summed(entries.slice(0, at + 1).flatMap(({ changes }) => changes)));
        }
      }
    });
  },
);

test('a name that changes between two events is shown in the later one, and is no change of the record', async () => {
  const writer = new Writer(services.store);
  const unit = { id: '940', description: 'ANTES' };
  await writer.write('group', '940', {
    type: 'GroupCreated',
    data: unit,
    metadata: { at: '2026-01-01T12:00:00.000Z' },
  });
  await writer.write('row', '941', {
    type: 'RowCreated',
    data: { id: '941', description: 'Primero', id_group: '940' },
    metadata: { at: '2026-01-02T12:00:00.000Z' },
  });
  await writer.write('group', '940', {
    type: 'GroupChanged',
    data: { description: 'DESPUÉS' },
    metadata: { at: '2026-01-03T12:00:00.000Z' },
  });
  const at = { at: '2026-01-04T12:00:00.000Z' };
  await writer.write('row', '941', { type: 'RowChanged', data: { description: 'Segundo' }, metadata: at });
  await writer.write('row', '941', { type: 'RowDeleted', data: { id: '941' }, metadata: at });
  const { steps } = await readReplay(parts(), session, 'row', '941');
  expect(steps[0]?.fields).toContainEqual({
    field: 'id_group',
    label: 'Grupo',
    value: '940 ANTES',
    today: '940 DESPUÉS',
    stored: '940',
  });
  expect(steps[1]?.fields.map(({ field }) => field)).toEqual(['description']);
  expect(steps[1]?.renamed).toEqual([
    { field: 'id_group', label: 'Grupo', value: '940 DESPUÉS', stored: '940' },
  ]);
  expect(steps.map(({ called }) => called)).toEqual(['Renglón 941 Primero', undefined, undefined]);
  expect(steps.map(({ is_gone }) => is_gone)).toEqual([undefined, undefined, true]);
  const was = await readHistoryAt(parts(), session, 'row', '941', 2);
  expect([...fieldsAfter(steps).values()]).toEqual(was.fields);
});

test.each([
  [
    'order',
    ['numberResolution', 'dateResolution', 'calculateFee', 'hasAward', 'numberPurchase', 'dateIssue'],
    'total',
  ],
  ['award', ['number', 'date', 'hour'], 'amount'],
  ['pac', ['unit'], 'budgetNow'],
  ['request', ['unit', 'number', 'date'], undefined],
])(
  'of a record of kind %s the facts come as the record itself shows them, and its head has the amount',
  async (kind, first, amount) => {
    const [id = ''] = records.get(kind) ?? [];
    const { steps, in_head = [] } = await readReplay(parts(), session, kind, id);
    const fields = [...fieldsAfter(steps).values()].filter(({ line }) => !line);
    expect(fields.slice(0, first.length).map(({ field }) => field)).toEqual(first);
    const lead = steps.at(-1)?.lead;
    expect(lead?.amount).toMatch(/^\d+\.\d\d$/);
    expect(in_head).toEqual(amount === undefined ? [] : [amount]);
    if (amount !== undefined) expect(fieldsAfter(steps).get(amount)?.value).toBe(lead?.amount);
  },
);

test('is for those who may read the record', async () => {
  const stranger = sessionOf({ pedidos: ['view'] }, { units: [999999], executor: null, executors: [] });
  const [id = ''] = records.get('order') ?? [];
  await expect(readReplay(parts(), stranger, 'order', id)).rejects.toThrow(NotFound);
});
