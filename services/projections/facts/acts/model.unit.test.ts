import type { FoldEvent } from '@expediente/eventstore/port.ts';
import type { EventMetadata, JsonObject } from '@expediente/kernel/events.ts';
import { type StreamName, streamName } from '@expediente/kernel/streams.ts';
import { doorOf } from '@expediente/readmodels/engine/present.ts';
import { Rows } from '@expediente/readmodels/engine/rows.ts';
import { metadataOf } from '@expediente/testing/projections/folders.ts';
import { expect, test } from 'vitest';
import { journalProjection } from './model.ts';

const present = doorOf(journalProjection);
const [journal] = journalProjection.folds.flatMap(({ parts = [] }) => parts);

let revision = 0;
const event = (
  stream: StreamName,
  type: string,
  data: JsonObject,
  metadata: Partial<EventMetadata>,
): FoldEvent => ({ stream, revision: revision++, type, data, metadata: metadataOf(metadata) });

/** The acts that events come to, folded as a batch. */
function actsOf(events: readonly FoldEvent[]): readonly Record<string, unknown>[] {
  const rows = new Rows(journalProjection, {
    apart: new Set(),
    poisoned(poison) {
      throw poison;
    },
  });
  for (const sought of rows.take(events.map(present))) rows.put(sought, []);
  return rows
    .end()
    .flatMap(({ changes }) => changes.flatMap(({ row }) => (row ? (journal?.rowsOf(row) ?? []) : [])));
}

const provider = streamName('provider', 7);
const changed = { type: 'ProviderChanged', data: { phone: '2222' } } as const;

test('events of one command are one act of the record, of another command another', () => {
  revision = 0;
  const first = { commandId: 'a', of: '1/3', session: 's1', at: '2026-03-02T10:00:00.000Z' };
  const acts = actsOf([
    event(provider, changed.type, changed.data, first),
    event(provider, changed.type, { email: 'a@b.gt' }, { ...first, of: '2/3' }),
    event(provider, changed.type, changed.data, { commandId: 'b', at: '2026-03-02T11:00:00.000Z' }),
    // The same key of another person is another command.
    event(provider, changed.type, changed.data, { commandId: 'b', userId: '8' }),
  ]);
  expect(acts).toMatchObject([
    { entity: 'provider:7', revision: 0, user_id: '7', session: 's1', lead: true, events: 3, amount: null },
    { revision: 2, user_id: '7', session: '', events: null, at: '2026-03-02T11:00:00.000Z' },
    { revision: 3, user_id: '8' },
  ]);
  expect(acts[0]?.sentence).toMatch(/^Cambió .+ · Cambió .+$/);
  expect(acts[1]?.sentence).not.toContain(' · ');
});

test('what another record is changed by is no act of its own, but is found under it', () => {
  revision = 0;
  const acts = actsOf([
    event(streamName('request', 5), 'RequestFreed', { order: 24 }, { commandId: 'a', of: '1/2' }),
    event(streamName('order', 24), 'OrderFreed', {}, { commandId: 'a', of: '2/2' }),
  ]);
  expect(acts.map(({ entity, lead }) => [entity, lead])).toEqual([
    ['request:5', false],
    ['order:24', true],
  ]);
});

test('an act has the amount that its record came to before, until an event says another', () => {
  revision = 0;
  const of = (commandId: string) => ({ commandId });
  const order = streamName('order', 9);
  const acts = actsOf([
    event(order, 'OrderJudgedAgain', { subtotal: '1.00', total: '10.00' }, of('a')),
    event(order, 'OrderPartlyDocumented', {}, of('b')),
  ]);
  expect(acts.map(({ amount }) => amount)).toEqual(['10.00', '10.00']);
});

test('an event that cannot be put in words leaves the acts after it as they are', () => {
  revision = 0;
  const acts = actsOf([
    event(streamName('pac', 100101, 2026), 'PacDrafted', { lines: 7 }, { commandId: 'a' }),
    event(streamName('pac', 100101, 2026), 'PacSent', { from: 0 }, { commandId: 'b' }),
  ]);
  expect(acts).toMatchObject([
    { entity: 'pac:100101-2026', sentence: 'Evento sin interpretar' },
    { sentence: expect.stringContaining('PAC') },
  ]);
});

test('a record that is read from its table goes on with its last act, and keeps those before it', () => {
  revision = 2;
  const [fold] = journalProjection.folds;
  const key = { entity: 'provider:7' };
  const stored = {
    ...key,
    command: '7:a',
    last: {
      entity: 'provider:7',
      revision: 1,
      kind: 'provider',
      at: '2026-03-02T10:00:00.000Z',
      user_id: '7',
      session: '',
      executor: '',
      lead: true,
      sentence: 'Creó el proveedor',
      amount: null,
      events: 2,
    },
  };
  const row = [
    event(provider, changed.type, changed.data, { commandId: 'a', of: '2/2' }),
    event(provider, changed.type, changed.data, { commandId: 'b', of: '1/1' }),
  ].reduce<unknown>((before, each) => fold?.evolve(before, present(each), key), stored);
  expect(journal?.grows).toBe(true);
  expect(journal?.rowsOf(row)).toMatchObject([
    { revision: 1, events: 2, sentence: expect.stringMatching(/^Creó el proveedor · Cambió/) },
    { revision: 3, events: 1 },
  ]);
});
