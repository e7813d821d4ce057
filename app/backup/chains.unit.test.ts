import { type LinkedEvent, linkEvent, NO_CHAIN } from '@expediente/eventstore/chain.ts';
import { type StreamName, streamName } from '@expediente/kernel/streams.ts';
import { type AuditRow, CHAIN_START, chainOf } from '@expediente/platform/audit/fact.ts';
import { newEvent } from '@expediente/testing/events.ts';
import { expect, test } from 'vitest';
import { areWhole, BackupChains, type ChainsFound } from './chains.ts';
import type { Part } from './parts.ts';

const EVENT: Part = {
  table: 'eventstore.event',
  columns: ['epoch', 'stream', 'revision', '"type"', 'id', 'data', 'metadata', 'chain'],
};
const LOG: Part = { table: 'log', columns: ['event'] };
const AUDIT: Part = {
  table: 'public.audit',
  columns: ['number', 'at', 'kind', 'user_id', 'session', 'entity', 'result', 'details', 'chain'],
};
const HEAD: Part = { table: 'public.audit_head', columns: ['one', 'number'] };

/** What COPY must escape, and what only JSON escapes. */
const REASONS = ['una\ttabulación', 'dos\nlíneas', 'c:\\carpeta', '"comillas" \\"', 'ñandú 漢字', ''];

function history(stream: StreamName): LinkedEvent[] {
  let chain = NO_CHAIN;
  return REASONS.map((reason, revision) => {
    const event = newEvent('OrderRevised', { reason, lines: [{ qty: '1.50', 10: 1, 9: 2 }] });
    const linked = linkEvent(stream, revision, event, chain);
    chain = linked.chain;
    return linked;
  });
}

const escaped = (field: string): string =>
  field.replace(/[\\\t\n\r]/g, (c) => `\\${{ '\\': '\\', '\t': 't', '\n': 'n', '\r': 'r' }[c]}`);
const copied = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(rows.map((row) => `${row.map(escaped).join('\t')}\n`).join(''));
const asTable = (events: readonly LinkedEvent[]): Buffer =>
  copied(
    events.map(({ stream, revision, type, id, data, metadata, chain }) => [
      '1',
      stream,
      `${revision}`,
      type,
      id,
      data,
      metadata,
      `\\x${chain}`,
    ]),
  );
const asLog = (events: readonly LinkedEvent[]): Buffer =>
  copied(
    events.map(({ stream, revision, id, type, data, metadata, chain }) => [
      JSON.stringify({
        stream,
        revision,
        id,
        type,
        data: JSON.parse(data),
        metadata: { ...JSON.parse(metadata), chain },
      }),
    ]),
  );

/** The text comes in chunks that cut fields and letters anywhere. */
function found(...parts: readonly (readonly [Part, Buffer])[]): ChainsFound {
  const chains = new BackupChains();
  for (const [part, text] of parts) {
    const follow = chains.of(part);
    for (let at = 0; at < text.length; at += 7) follow?.(text.subarray(at, at + 7));
  }
  return chains.found();
}

const [one, two] = [streamName('order', 3), streamName('request', 7)];
/** As a table may hold them: each history's own order is lost. */
const mixed = [...history(one), ...history(two)].reverse();

test.each([
  ['the table', EVENT, asTable],
  ['the log', LOG, asLog],
])('chains of %s are followed in whatever order its rows come', (_, part, textOf) => {
  const whole = found([part, textOf(mixed)]);
  expect(whole).toEqual({ events: [], auditLost: 0 });
  expect(areWhole(whole)).toBe(true);
});

test.each([
  ['the table', EVENT, asTable],
  ['the log', LOG, asLog],
])('what was changed in %s is named by record and revision, once for each history', (_, part, textOf) => {
  const changed = mixed.map((event) =>
    event.stream === one && event.revision >= 2 ? { ...event, data: '{"reason":"otra"}' } : event,
  );
  expect(found([part, textOf(changed)]).events).toEqual([
    { stream: one, revision: 2, reason: 'hash differs' },
  ]);
  const without = mixed.filter(({ stream, revision }) => stream !== two || revision !== 3);
  expect(found([part, textOf(without)]).events).toEqual([
    { stream: two, revision: 4, reason: 'revision out of order' },
  ]);
});

test('a number that no event can hold is a break, and a text that only was set anew is none', () => {
  const [first] = history(one);
  if (!first) throw new Error('no event');
  expect(found([EVENT, asTable([{ ...first, data: '{"reason":0.5}' }])]).events).toEqual([
    { stream: one, revision: 0, reason: 'not readable as an event' },
  ]);
  const anew = JSON.stringify(JSON.parse(first.data), null, 1);
  expect(areWhole(found([EVENT, asTable([{ ...first, data: anew }])]))).toBe(true);
});

test('a row of the log that is none', () => {
  expect(found([LOG, copied([['{']])]).events).toEqual([
    { stream: 'log', revision: 1, reason: 'not readable as an event' },
  ]);
});

function facts(): string[][] {
  let chain = CHAIN_START;
  return [1, 2, 3].map((number) => {
    const row: AuditRow = {
      number,
      at: `2026-11-23T12:00:0${number}.120Z`,
      kind: 'ops',
      user_id: '',
      session: '',
      entity: 'backup',
      result: 'done',
      details: { b: 1, a: 'dos\nlíneas' },
    };
    chain = chainOf(chain, row);
    const { at, details, ...rest } = row;
    const local = at.replace('T12', ' 06').replace('20Z', '2-06');
    return [`${number}`, local, rest.kind, '', '', rest.entity, rest.result, JSON.stringify(details), chain];
  });
}

test('the audit’s chain, and its end', () => {
  const rows = facts();
  const head = (n: number) => [HEAD, copied([['t', `${n}`]])] as const;
  expect(areWhole(found([AUDIT, copied(rows.toReversed())], head(3)))).toBe(true);
  expect(found([AUDIT, copied(rows)], head(5))).toEqual({ events: [], auditLost: 2 });
  const changed = rows.map((row, i) => (i === 1 ? row.with(4, 'otra') : row));
  expect(found([AUDIT, copied(changed)], head(3))).toEqual({ events: [], audit: 2, auditLost: 0 });
  expect(found([AUDIT, copied(rows.slice(1))], head(3))).toEqual({ events: [], audit: 1, auditLost: 0 });
});
