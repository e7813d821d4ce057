import { type LinkedEvent, linkEvent, NO_CHAIN } from '@expediente/eventstore/chain.ts';
import { type StreamName, streamName } from '@expediente/kernel/streams.ts';
import { type AuditRow, CHAIN_START, chainOf } from '@expediente/platform/audit/fact.ts';
import { newEvent } from '@expediente/testing/events.ts';
import { expect, test } from 'vitest';
import type { Finding } from '../integrity/finding.ts';
import { BackupChecks } from './checks.ts';
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
    const event = stream.startsWith('order-')
      ? newEvent('OrderRejected', { reason, date: '2026-03-02' })
      : newEvent('RequestRejected', { reason });
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
function found(...parts: readonly (readonly [Part, Buffer])[]): readonly Finding[] {
  const checks = new BackupChecks({ order: 'any' });
  for (const [part, text] of parts) {
    const take = checks.of(part);
    for (let at = 0; at < text.length; at += 7) take?.(text.subarray(at, at + 7));
  }
  return ofOthers(checks);
}

/** Findings of the shape of an event have tests of their own: the changes made here have no shape of ours either. */
const ofOthers = (checks: BackupChecks): readonly Finding[] =>
  checks.findings().filter(({ check }) => check !== 'strange');

const [one, two] = [streamName('order', 3), streamName('request', 7)];
/** As a table may hold them: each history's own order is lost. */
const mixed = [...history(one), ...history(two)].reverse();

test.each([
  ['the table', EVENT, asTable],
  ['the log', LOG, asLog],
])('chains of %s are followed in whatever order its rows come', (_, part, textOf) => {
  expect(found([part, textOf(mixed)])).toEqual([]);
});

test('where rows come in the order of the log, one that is not in its place is found', () => {
  const checks = new BackupChecks();
  const [a, b, c, ...rest] = history(one);
  if (!a || !b || !c) throw new Error('no events');
  checks.of(EVENT)?.(asTable([a, c, b, ...rest]));
  expect(ofOthers(checks)).toMatchObject([
    { stream: one, sure: 0, what: 'un evento no está en su lugar del registro' },
  ]);
});

test.each([
  ['the table', EVENT, asTable],
  ['the log', LOG, asLog],
])('what was changed in %s is named by record and revision, once for each history', (_, part, textOf) => {
  const changed = mixed.map((event) =>
    event.stream === one && event.revision >= 2 ? { ...event, data: '{"reason":"otra"}' } : event,
  );
  expect(found([part, textOf(changed)])).toMatchObject([
    { check: 'chain', stream: one, sure: 1, what: 'el evento no es el que se escribió' },
  ]);
  const without = mixed.filter(({ stream, revision }) => stream !== two || revision !== 3);
  expect(found([part, textOf(without)])).toMatchObject([
    { check: 'chain', stream: two, sure: 2, what: 'falta o sobra un evento' },
  ]);
});

test('a number that no event can hold is a break, and a text that only was set anew is none', () => {
  const [first] = history(one);
  if (!first) throw new Error('no event');
  expect(found([EVENT, asTable([{ ...first, data: '{"reason":0.5}' }])])).toMatchObject([
    { stream: one, sure: -1, what: 'lo guardado no se puede leer como evento' },
  ]);
  const anew = JSON.stringify(JSON.parse(first.data), null, 1);
  expect(found([EVENT, asTable([{ ...first, data: anew }])])).toEqual([]);
});

test('a row of the log that is none', () => {
  expect(found([LOG, copied([['{']])])).toMatchObject([
    { check: 'chain', what: 'la fila 1 no se puede leer como evento' },
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
  expect(found([AUDIT, copied(rows.toReversed())], head(3))).toEqual([]);
  expect(found([AUDIT, copied(rows)], head(5))).toMatchObject([{ what: 'faltan los últimos 2 hechos' }]);
  const changed = rows.map((row, i) => (i === 1 ? row.with(4, 'otra') : row));
  const [second, first] = [2, 1].map((number) => [{ what: `la cadena se rompe en el hecho ${number}` }]);
  expect(found([AUDIT, copied(changed)], head(3))).toMatchObject(second ?? []);
  expect(found([AUDIT, copied(rows.slice(1))], head(3))).toMatchObject(first ?? []);
});
