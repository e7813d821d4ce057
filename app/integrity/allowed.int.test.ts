import { randomUUID } from 'node:crypto';
import { catalogueStream } from '@expediente/catalogues/engine/reference.ts';
import { multiplyOrders } from '@expediente/demo/multiply.ts';
import { START, type StoredEvent } from '@expediente/eventstore/port.ts';
import { streamCategory, streamName } from '@expediente/kernel/streams.ts';
import type { AccessRow } from '@expediente/schemas/catalogues/access.ts';
import { writeDemonstration } from '@expediente/testing/services/demonstration.ts';
import { type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { IdBlocks } from '@expediente/workflow/shared/pipeline/id-blocks.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInstallation } from './installation.ts';
import { inWords, named } from './naming.ts';

/** By which right the demonstration's story was done, from its own log. */

let service: TestServices;

beforeAll(async () => {
  service = await testServices();
  await writeDemonstration(service);
}, 240_000);

afterAll(async () => await service.close());

async function allEvents(): Promise<readonly StoredEvent[]> {
  const all: StoredEvent[] = [];
  for await (const { events } of service.store.readAll(START)) all.push(...events);
  return all;
}

test('no user of the demonstration acts before there are users, profiles, menu and actions', async () => {
  const events = await allEvents();
  const begun = new Map<string, string>();
  for (const { stream, metadata } of events) if (!begun.has(stream)) begun.set(stream, metadata.at);
  const menu = [...begun].filter(([stream]) => ['menuOption', 'action'].includes(streamCategory(stream)));
  expect(menu.length).toBeGreaterThan(0);
  const acts = events.filter(({ metadata: { userId } }) => userId !== '0');
  expect(new Set(acts.map(({ metadata: { userId } }) => userId)).size).toBeGreaterThan(3);
  const early = acts.filter(({ metadata: { userId, profile = '', at } }) =>
    [
      begun.get(streamName('user', userId)),
      begun.get(streamName('profile', profile)),
      ...menu.map(([, at]) => at),
    ].some((first) => first === undefined || first >= at),
  );
  expect(early.map(({ stream, revision }) => `${stream}@${revision}`)).toEqual([]);
});

test('who could pay when the demonstration paid is named by its users', async () => {
  const token = await service.signIn('admin');
  const paid = (await allEvents()).find(({ type }) => type === 'OrderPaid');
  const day = paid?.metadata.at.slice(0, 10) ?? '';
  const { data } = await service.call('GET', '/users/access/get/all', {
    ...{ token, page: 'unidadproveedor', action: 'pay', from: day, date: day },
  });
  const may = (data.rows as readonly AccessRow[]).filter(({ within }) => within === 1);
  expect(may.map(({ username }) => username)).toContain(paid?.metadata.username);
});

const checked = async () =>
  (await checkInstallation(service)).findings.filter(({ check }) => check === 'allowed');

test('the whole story was allowed', async () => {
  expect(await checked()).toEqual([]);
});

test('nothing is found in what is copied for a long log', async () => {
  const { pool, store } = service;
  await multiplyOrders(store, {
    events: Number(process.env.VERIFY_EVENTS ?? 2_000),
    ids: new IdBlocks(pool),
  });
  const begun = [performance.now(), process.cpuUsage()] as const;
  const { events, findings } = await checkInstallation(service);
  if (process.env.VERIFY_EVENTS) sayRate('checked', events, ...begun);
  const readBegun = [performance.now(), process.cpuUsage()] as const;
  for await (const _ of store.readToFold(START, {}, 1_000));
  if (process.env.VERIFY_EVENTS) sayRate('read', events, ...readBegun);
  expect(findings.map(({ stream, what, witness }) => [stream, what, witness]).slice(0, 10)).toEqual([]);
});

function sayRate(what: string, events: number, since: number, cpu: NodeJS.CpuUsage): void {
  const { user, system } = process.cpuUsage(cpu);
  const perSecond = (ms: number): number => Math.round((events * 1_000) / ms);
  process.stdout.write(
    `${events} events ${what}: ${perSecond(performance.now() - since)}/s, ${perSecond((user + system) / 1_000)} for each second of the processor\n`,
  );
}

test('an act written by hand, well chained, in the name of who has no permission', async () => {
  const { store, pool } = service;
  await service.signIn('centro');
  const [open] = (await pool.query<{ id: string }>('select id from session where user_id = 2')).rows;
  const stream = (await allEvents()).find(({ type }) => type === 'OrderCommitted')?.stream;
  const last = stream && (await store.readStream(stream)).at(-1);
  if (!last) throw new Error('no order');
  const profile = (await store.readStream(catalogueStream('profile', 5))).at(-1);
  const { chain: _, of: __, ...metadata } = last.metadata;
  await store.append([
    {
      stream: last.stream,
      expected: { revision: last.revision, chain: last.metadata.chain },
      events: [
        {
          id: randomUUID(),
          type: 'OrderBanned',
          data: { date: '2026-01-01', reason: 'Ya no hace falta', accrued: false },
          metadata: {
            ...metadata,
            ...{ userId: '2', userName: 'Usuario Centro', username: 'centro', commandId: randomUUID() },
            ...{
              at: new Date().toISOString(),
              ...{ profile: '2', session: open?.id ?? '' },
              right: `user-2@0;profile-2@${profile?.revision}`,
            },
          },
        },
      ],
    },
  ]);
  const findings = (await checked()).filter(({ stream: named }) => named === last.stream);
  expect(findings).toMatchObject([
    { stream: last.stream, what: expect.stringContaining('actuó sin permiso') },
  ]);
  expect((await named(service, findings)).map(inWords)).toEqual([
    expect.stringMatching(
      /^Orden de compra .*actuó sin permiso, revisión \d+: .*centro.*unidadproveedor\.ban/,
    ),
  ]);
});
