import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { multiplyOrders } from '@expediente/demo/multiply.ts';
import { linkEvent, NO_CHAIN } from '@expediente/eventstore/chain.ts';
import { START } from '@expediente/eventstore/port.ts';
import { type StreamName, streamCategory, streamKey, streamName } from '@expediente/kernel/streams.ts';
import { type Audit, openAudit } from '@expediente/platform/audit/audit.ts';
import { fileStore } from '@expediente/platform/files/store.ts';
import { openLog } from '@expediente/platform/logs.ts';
import { PROJECTIONS } from '@expediente/projections/modules.ts';
import { ITSELF, rebuild } from '@expediente/projections/ops.ts';
import { standings } from '@expediente/projections/server.ts';
import { issuedDocuments } from '@expediente/projections/shared/documents/issue.ts';
import { tableName } from '@expediente/readmodels/engine/tables.ts';
import { liveVersion } from '@expediente/readmodels/engine/versions.ts';
import { sessionOf } from '@expediente/testing/projections/session.ts';
import { writeDemonstration } from '@expediente/testing/services/demonstration.ts';
import { type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { smallPdf } from '@expediente/testing/small-pdf.ts';
import { IdBlocks } from '@expediente/workflow/shared/pipeline/id-blocks.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { proveBackup } from '../backup/restore.ts';
import { brokenName, writeBackup } from '../backup/write.ts';
import type { Finding } from './finding.ts';
import { checkInstallation } from './installation.ts';
import { inWords, named } from './naming.ts';
import { compareRows } from './rows.ts';

/** What an insider with the database's password may do, and who names it. */

let service: TestServices;
let audit: Audit;
let folder: string;
/** Token of who reads every history. */
let auditor: string;

/** Tables that are put back as they were after each manipulation. */
const KEPT = [
  'eventstore.event',
  'public.audit',
  'public.audit_head',
  'public.issued_document',
  'public.file',
  'public.file_chunk',
];

const sql = async <Row extends object = { stream: StreamName }>(
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> => (await service.pool.query<Row>(text, [...values])).rows;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'integridad-'));
  service = await testServices();
  await writeDemonstration(service);
  auditor = await service.signIn('auditor');
  const { pool } = service;
  audit = openAudit(pool, openLog({ level: 'silent' }));
  const issued = issuedDocuments({ ...service, files: fileStore(pool), audit });
  audit.record({ kind: 'sign-in', user: '4', session: 'session-1', result: 'done' });
  const by = { session: sessionOf({}, { userId: 4 }), correlationId: 'prueba00' };
  for (const record of ['order:1', 'order:2'])
    await issued.issue({ record, revision: 1, format: 'purchase-order', parameters: {} }, by, async () =>
      smallPdf(record),
    );
  for (let at = 0; at < 10; at += 1) audit.record({ kind: 'sign-in', user: String(at), result: 'done' });
  await audit.flush();
  await sql('create schema aside');
  for (const table of KEPT) await sql(`create table aside.${table.split('.')[1]} as select * from ${table}`);
}, 240_000);

afterAll(async () => {
  await audit.close();
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

const columnsOf = async (table: string): Promise<string> => {
  const rows = await sql<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and attgenerated = '' and not attisdropped order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name).join(', ');
};

/** Changes tables as somebody with the database's password would. */
async function tamper(...statements: readonly string[]): Promise<void> {
  for (const table of ['eventstore.event', 'public.audit'])
    await sql(`alter table ${table} disable trigger user`);
  for (const statement of statements) await sql(statement);
  for (const table of ['eventstore.event', 'public.audit'])
    await sql(`alter table ${table} enable trigger user`);
}

afterEach(async () => {
  // Facts are written a moment after what they say: none may come while the table is put back.
  await audit.flush();
  const back = await Promise.all(
    KEPT.map(async (table) => {
      const columns = await columnsOf(table);
      return `insert into ${table} (${columns}) select ${columns} from aside.${table.split('.')[1]}`;
    }),
  );
  await tamper(`truncate ${KEPT.join(', ')}`, ...back);
});

const checked = async (): Promise<readonly Finding[]> => (await checkInstallation(service)).findings;
/** The records of findings, each once; `''` for those of none. */
const about = (findings: readonly Finding[]): readonly string[] => [
  ...new Set(findings.map(({ stream = '' }) => stream)),
];

/** A backup of it, with what was found while it was written and when it is read. */
async function backedUp(): Promise<{
  readonly broken: boolean;
  readonly written: readonly Finding[];
  readonly proved: readonly Finding[];
}> {
  const file = join(folder, `${randomUUID()}.gz`);
  const { signal } = new AbortController();
  const options = { signal, onProgress: () => undefined };
  const written = await writeBackup(service.connectionString, file, { ...options, store: service.store });
  const proved = await proveBackup(written.file, options);
  return {
    broken: written.file === brokenName(file),
    written: written.findings,
    proved: proved.findings,
  };
}

/** Why the first projection that refuses was not rebuilt; undefined: all were. */
async function refusedRebuild(): Promise<string | undefined> {
  for (const { name } of PROJECTIONS)
    try {
      await rebuild(service, name);
    } catch (error) {
      expect(error).toMatchObject({ exitCode: 4 });
      return (error as Error).message;
    }
  return undefined;
}

test('nothing is found in an unchanged log: log, backup, rebuild', async () => {
  expect((await checked()).map(({ stream, what, witness }) => [stream, what, witness])).toEqual([]);
  expect(await backedUp()).toEqual({ broken: false, written: [], proved: [] });
  expect(await refusedRebuild()).toBeUndefined();
});

/** A stream of a category with at least so many events, of which nothing above was tampered with. */
async function aStream(category: string, events = 1): Promise<StreamName> {
  const [row] = await sql(
    'select stream from eventstore.event where category = $1 group by stream having count(*) >= $2 order by stream limit 1',
    [category, events],
  );
  if (!row) throw new Error(`no ${category} of ${events} events`);
  return row.stream;
}

/** What Historia answers of a record. */
async function historyOf(stream: StreamName) {
  const path = `/history/${streamCategory(stream)}/${streamKey(stream).join('-')}`;
  return await service.call('GET', path, { token: auditor });
}

interface Manipulation {
  readonly category: string;
  readonly events?: number;
  readonly statements: (stream: StreamName) => readonly string[];
  /** The last revision of that stream that is certain. */
  readonly sure: number | 'end before';
}

const at = (stream: string, revision: number): string => `stream = '${stream}' and revision = ${revision}`;
const MANIPULATIONS: Readonly<Record<string, Manipulation>> = {
  'the payload of one event': {
    category: 'order',
    events: 4,
    statements: (stream) => [`update eventstore.event set data = '{"x":1}' where ${at(stream, 2)}`],
    sure: 1,
  },
  'who did it': {
    category: 'order',
    events: 4,
    statements: (stream) => [
      `update eventstore.event set metadata = jsonb_set(metadata::jsonb, '{userName}', '"Otra persona"')::json where ${at(stream, 2)}`,
    ],
    sure: 1,
  },
  'two events of a history changed places': {
    category: 'order',
    events: 5,
    statements: (stream) => [
      `update eventstore.event set revision = 1000 where ${at(stream, 3)}`,
      `update eventstore.event set revision = 3 where ${at(stream, 4)}`,
      `update eventstore.event set revision = 4 where ${at(stream, 1000)}`,
    ],
    sure: 2,
  },
  'the hash of an event': {
    category: 'order',
    events: 4,
    statements: (stream) => [
      `update eventstore.event set chain = decode(repeat('ab', 32), 'hex') where ${at(stream, 2)}`,
    ],
    sure: 1,
  },
  'an event taken out among others': {
    category: 'order',
    events: 4,
    statements: (stream) => [`delete from eventstore.event where ${at(stream, 1)}`],
    sure: 0,
  },
  'the last event of an order': {
    category: 'order',
    events: 4,
    statements: (stream) => [
      `delete from eventstore.event where stream = '${stream}' and revision = (select max(revision) from eventstore.event where stream = '${stream}')`,
    ],
    sure: 'end before',
  },
  'the last movement of a plan line': {
    category: 'planLine',
    events: 2,
    statements: (stream) => [
      `delete from eventstore.event where stream = '${stream}' and revision = (select max(revision) from eventstore.event where stream = '${stream}')`,
    ],
    sure: 'end before',
  },
  ...Object.fromEntries(
    ['order', 'request', 'user', 'supply', 'signatory', 'planLine', 'quarterBudget', 'rule', 'command'].map(
      (category): [string, Manipulation] => [
        `a whole history: ${category}`,
        {
          category,
          statements: (stream) => [`delete from eventstore.event where stream = '${stream}'`],
          sure: -1,
        },
      ],
    ),
  ),
};

describe.each(Object.entries(MANIPULATIONS))('%s', (_, { category, events, statements, sure }) => {
  test('is named by verify, by the backup, by its check, and no rebuild follows it', async () => {
    const stream = await aStream(category, events);
    const [last] = await sql<{ revision: number }>(
      'select max(revision) as revision from eventstore.event where stream = $1',
      [stream],
    );
    await tamper(...statements(stream));
    const findings = await checked();
    const certain = sure === 'end before' ? Number(last?.revision) - 1 : sure;
    const { broken, written, proved } = await backedUp();
    expect(broken).toBe(true);
    // An answer that is gone is known by what was written with it alone.
    if (category === 'command') {
      for (const found of [findings, written, proved])
        expect(found).toContainEqual(expect.objectContaining({ check: 'append' }));
      return;
    }
    for (const found of [findings, written]) {
      const own = found.filter((each) => each.stream === stream && each.sure !== undefined);
      expect(own.length, JSON.stringify(found, null, 1)).toBeGreaterThan(0);
      for (const each of own) expect(each.sure, JSON.stringify(each)).toBe(certain);
    }
    expect(proved.length).toBeGreaterThan(0);
    expect((await named(service, findings)).map(inWords).join('\n')).toContain(`(${stream})`);
    const history = await historyOf(stream);
    if (certain < 0) expect(history.status).toBe(404);
    else expect(history.data).toMatchObject({ whole: false, broken: { revision: certain + 1 } });
    const known = `los listados muestran el registro hasta su revisión ${last?.revision}`;
    if (sure === 'end before')
      expect(history.data.broken).toMatchObject({ reason: `faltan los eventos desde aquí: ${known}` });
    if (['order', 'request', 'planLine'].includes(category) && certain < 0)
      expect(history.message).toContain('Falta toda la historia de este registro');
    expect(await refusedRebuild()).toContain(stream);
  });
});

test('the tail of the log: every record that lost events is named, and nothing advises to rebuild', async () => {
  const cut = await sql<{ stream: StreamName; revision: number }>(
    `with tail as (select stream, revision from eventstore.event order by epoch desc, xid desc, place desc limit 85)
     select stream, min(revision) as revision from tail group by stream`,
  );
  await tamper(
    'delete from eventstore.event where (stream, revision) in (select stream, revision from eventstore.event order by epoch desc, xid desc, place desc limit 85)',
  );
  const findings = await checked();
  expect(findings).toContainEqual(
    expect.objectContaining({ what: expect.stringMatching(/^le faltan eventos desde el /) }),
  );
  const records = cut.filter(({ stream }) =>
    ['order', 'request', 'planLine', 'quarterBudget', 'unops', 'unopsConsolidation'].includes(
      streamCategory(stream),
    ),
  );
  expect(records.length).toBeGreaterThan(0);
  // The cut may go through an append, whose first event then bears a number that nothing gave any more.
  for (const { stream, revision } of records)
    expect([
      stream,
      Math.min(...findings.flatMap((each) => (each.stream === stream ? (each.sure ?? []) : []))),
    ]).toEqual([stream, expect.toSatisfy((sure: number) => sure < revision)]);
  const { broken, written } = await backedUp();
  expect(broken).toBe(true);
  expect(about(written)).toEqual(expect.arrayContaining(records.map(({ stream }) => stream)));
  const { beyond, other } = await standings(service.pool, service.store);
  expect([beyond.length > 0, other]).toEqual([true, []]);
  expect(await refusedRebuild()).toContain('al registro le faltan eventos');
});

test('events of two histories that changed places in the log: both are named, and no other', async () => {
  const [one, two] = await sql<{
    stream: StreamName;
    revision: number;
    epoch: number;
    xid: string;
    place: number;
  }>(
    `select distinct on (stream) stream, revision, epoch, xid, place from eventstore.event
      where category = 'order' and revision >= 1 order by stream, revision limit 2`,
  );
  if (!one || !two) throw new Error('two orders');
  const to = ({ epoch, xid, place }: typeof one): string =>
    `epoch = ${epoch}, xid = '${xid}', place = ${place}`;
  await tamper(
    `update eventstore.event set place = 1000000 where ${at(one.stream, one.revision)}`,
    `update eventstore.event set ${to(one)} where ${at(two.stream, two.revision)}`,
    `update eventstore.event set ${to(two)} where ${at(one.stream, one.revision)}`,
  );
  const findings = await checked();
  expect(about(findings).toSorted()).toEqual([one.stream, two.stream].toSorted());
  const { broken, written, proved } = await backedUp();
  expect([broken, about(written).toSorted(), about(proved).toSorted()]).toEqual([
    true,
    ...Array.from({ length: 2 }, () => [one.stream, two.stream].toSorted()),
  ]);
});

test.each([
  [
    'the content of a file',
    "update file_chunk set bytes = 'x' where hash = (select min(hash) from file)",
    'file',
  ],
  ['a file', 'delete from file where hash = (select min(hash) from file)', 'file'],
  [
    'an issued document pointed at another file',
    "update issued_document set sha256 = (select sha256 from issued_document where key like 'order:2@%') where key like 'order:1@%'",
    'issued',
  ],
  [
    'an issued document pointed at another file with the facts of its prints',
    `update issued_document set sha256 = (select sha256 from issued_document where key like 'order:2@%') where key like 'order:1@%';
     update audit set details = details || jsonb_build_object('sha256', (select sha256 from issued_document where key like 'order:2@%'))
       where kind = 'print' and entity = 'order:1'`,
    'issued',
  ],
  ['the event of an issue', "delete from eventstore.event where stream = 'issued-order:1'", 'reach'],
  ['the row of an issued document', "delete from issued_document where key like 'order:1@%'", 'issued'],
  [
    'the last facts of the audit',
    'delete from audit where number > (select max(number) - 5 from audit)',
    'audit',
  ],
  ['a fact of the audit', 'delete from audit where number = 3', 'audit'],
] as const)('%s', async (_, statement, check) => {
  await tamper(statement);
  expect(await checked()).toContainEqual(expect.objectContaining({ check }));
  const { broken, written, proved } = await backedUp();
  expect(broken).toBe(true);
  for (const found of [written, proved]) expect(found).toContainEqual(expect.objectContaining({ check }));
});

/** What `verify --rows` finds besides. */
const compared = async () => await compareRows({ ...service, audit }, ITSELF, new AbortController().signal);

test('the rows of every list are those that come of the log', async () => {
  expect(await compared()).toEqual({ findings: [], notCompared: [] });
});

const FIRST_ROW = 'where ctid = (select min(ctid) from TABLE)';
test.each([
  [
    'a total',
    ['order', 'order'],
    `update TABLE set total = total + 1 ${FIRST_ROW}`,
    'no es la que sale del registro (total)',
  ],
  ['a row that was taken out', ['order', 'order'], `delete from TABLE ${FIRST_ROW}`, 'falta en la lista'],
  [
    'a row that was made up',
    ['request', 'request'],
    `create temp table twin as select * from TABLE ${FIRST_ROW}; update twin set id = 999999;
     insert into TABLE select * from twin; drop table twin`,
    'está en la lista y no sale del registro',
  ],
  [
    'what a profile is called',
    ['access', 'profile'],
    `update TABLE set description = 'OTRO' ${FIRST_ROW}`,
    'no es la que sale del registro (description)',
  ],
] as const)('%s in a list is named by comparing the rows', async (_, [projection, table], change, what) => {
  const live = await liveVersion(service.pool, projection);
  const name = tableName({ name: table }, live?.version ?? '');
  await sql(change.replaceAll('TABLE', name));
  const { findings } = await compared();
  // Put right before anything is asserted: what stays would be found by the tests after this one.
  await rebuild(service, projection, { acceptLog: true });
  expect(findings).toMatchObject([
    {
      check: 'row',
      what: expect.stringMatching(new RegExp(`^la fila .+ de ${table} `)),
      witness: expect.stringMatching(new RegExp(`^npm run projections -- difference ${projection} \\d+$`)),
    },
  ]);
  expect(findings[0]?.what).toContain(what);
  expect((await compared()).findings).toEqual([]);
});

// The last: what it writes is projected meanwhile.
test('an order fabricated from the events of another, well chained', async () => {
  const source = await aStream('order', 4);
  const twin = streamName('order', 9001);
  const { pool, store } = service;
  const events = await store.readStream(source);
  let chain = NO_CHAIN;
  const [{ last } = { last: '' }] = await sql<{ last: string }>(
    'select max(xid::text::bigint)::text as last from eventstore.event',
  );
  await tamper();
  for (const [revision, { type, data, metadata }] of events.entries()) {
    const { chain: _, ...rest } = metadata;
    const link = linkEvent(twin, revision, { id: randomUUID(), type, data, metadata: rest }, chain);
    chain = link.chain;
    await pool.query(
      `insert into eventstore.event (epoch, xid, place, revision, stream, type, id, data, metadata, chain)
       values ((select max(epoch) from eventstore.event), $1::xid8, $2, $3, $4, $5, $6, $7, $8, decode($9, 'hex'))`,
      [last, 500_000 + revision, revision, twin, type, link.id, link.data, link.metadata, link.chain],
    );
  }
  const findings = await checked();
  expect(about(findings)).toContain(twin);
  expect(findings).toContainEqual(
    expect.objectContaining({ stream: twin, check: 'holder', witness: expect.stringContaining(source) }),
  );
  expect(findings).toContainEqual(expect.objectContaining({ stream: twin, what: 'su número nunca se dio' }));
  const { broken, proved } = await backedUp();
  expect([broken, about(proved).includes(twin)]).toEqual([true, true]);
});

test('what is accepted is made and noted, and then nothing is found, nor in what is copied for a long log', async () => {
  const { pool, store } = service;
  // What stays of the one before: tables that know an order that is gone.
  expect(await refusedRebuild()).toContain('al registro le faltan eventos');
  for (const { name } of PROJECTIONS) await rebuild({ ...service, audit }, name, { acceptLog: true });
  await audit.flush();
  expect(await sql("select from audit where result = 'accepted-log'")).not.toEqual([]);
  await multiplyOrders(store, {
    events: Number(process.env.VERIFY_EVENTS ?? 2_000),
    ids: new IdBlocks(pool),
  });
  const begun = performance.now();
  const { events, findings } = await checkInstallation(service);
  const checkedIn = performance.now() - begun;
  const readBegun = performance.now();
  for await (const _ of store.readAll(START));
  const readIn = performance.now() - readBegun;
  if (process.env.VERIFY_EVENTS)
    process.stdout.write(
      `${events} events: checked ${Math.round((events * 1000) / checkedIn)}/s, read ${Math.round((events * 1000) / readIn)}/s\n`,
    );
  expect(findings.map(({ stream, what, witness }) => [stream, what, witness]).slice(0, 10)).toEqual([]);
});
