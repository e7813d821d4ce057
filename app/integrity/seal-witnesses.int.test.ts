import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { START } from '@expediente/eventstore/port.ts';
import { streamName } from '@expediente/kernel/streams.ts';
import { openAudit } from '@expediente/platform/audit/audit.ts';
import { openPool } from '@expediente/platform/database.ts';
import { openLog } from '@expediente/platform/logs.ts';
import { migrate } from '@expediente/platform/migrations.ts';
import { type TestDatabase, testDatabase } from '@expediente/testing/database.ts';
import {
  forgeMemory,
  onPostgres,
  rechain,
  type SealRig,
  writeOrders,
} from '@expediente/testing/seals/rig.ts';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MIGRATIONS } from '../foundations/foundations.ts';
import { deliverToFolder } from '../seals/delivery.ts';
import { SEALS, type SealParts, sealLog } from '../seals/seal.ts';
import { memoryFile } from '../seals/signed.ts';
import { checkedEvent } from './check.ts';
import { SealCheck } from './seals.ts';

/** What was done to seals, and what knows of it besides their rows and events. */

let database: TestDatabase;
let pool: pg.Pool;
let folder: string;
let rig: SealRig;
let parts: SealParts;

const sealDir = () => join(folder, 'sellos');
const place = () => parts.installation.configuration;

beforeEach(async () => {
  database = await testDatabase();
  pool = openPool({ connectionString: database.connectionString, name: 'sellos' });
  await migrate(pool, MIGRATIONS);
  folder = await mkdtemp(join(tmpdir(), 'sellos-'));
  rig = await onPostgres(pool, database.connectionString);
  const configuration = { sealKeyFile: join(folder, 'seal-key.pem') };
  parts = { pool, store: rig.store, installation: { configuration } };
  await writeOrders(rig, 1, 10);
  await sealLog(parts, new Date());
  await writeOrders(rig, 101, 5);
  await sealLog(parts, new Date());
  await writeOrders(rig, 201, 2);
});

afterEach(async () => {
  await rig.close();
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

const sql = async (text: string): Promise<void> => {
  await pool.query('alter table eventstore.event disable trigger user');
  await pool.query(text);
  await pool.query('alter table eventstore.event enable trigger user');
};

async function found(withPlace: boolean): Promise<readonly string[]> {
  const check = await SealCheck.open(pool, withPlace ? { ...place(), sealDir: sealDir() } : {});
  for await (const { events } of rig.store.readToFold(START, {}))
    for (const each of events) check.take(checkedEvent(each));
  const findings = [...check.findings(), ...(await check.differenceFindings({ pool, store: rig.store }))];
  return findings.map(({ stream, what }) => (stream === undefined ? what : `${stream} ${what}`));
}

const WITHOUT_LAST = `delete from eventstore.event where stream = '${SEALS}' and revision = 1; delete from seal where number = 2`;
const WITHOUT_ALL = `delete from eventstore.event where stream = '${SEALS}'; delete from seal; delete from seal_tile`;
const KNOWN_1 = 'faltan sellos con sus eventos: el registro tiene 1 y se hicieron al menos 2';
const KNOWN_0 = 'faltan sellos con sus eventos: el registro tiene 0 y se hicieron al menos 2';
const AGED = `update eventstore.event set metadata = (metadata::jsonb || '{"at":"2026-01-02T03:04:05.000Z"}')::json where stream = '${SEALS}'`;

/** Manipulation, what finds it without the machine of the key, and with it. */
const TABLE: readonly [string, string | (() => Promise<void>), readonly RegExp[], readonly RegExp[]][] = [
  ['nothing', '', [], []],
  ['the last seal with its event', WITHOUT_LAST, [], [new RegExp(KNOWN_1)]],
  ['all seals with their events', WITHOUT_ALL, [], [new RegExp(KNOWN_0)]],
  [
    'the last seal with its event, where the command line made it',
    async () => {
      const audit = openAudit(pool, openLog({ level: 'silent' }));
      audit.record({ kind: 'ops', user: '', entity: 'seal:2', result: 'done' });
      await audit.close();
      await sql(WITHOUT_LAST);
    },
    [new RegExp(KNOWN_1)],
    [new RegExp(KNOWN_1)],
  ],
  [
    'the last seal with its event, where a document that names it was printed',
    async () => {
      const audit = openAudit(pool, openLog({ level: 'silent' }));
      audit.record({ kind: 'print', user: '4', entity: 'order:3', result: 'done', details: { seal: 2 } });
      await audit.close();
      await sql(WITHOUT_LAST);
    },
    [new RegExp(KNOWN_1)],
    [new RegExp(KNOWN_1)],
  ],
  [
    'the last seal with its event, where it was brought to a folder',
    async () => {
      await deliverToFolder(pool, sealDir());
      await sql(WITHOUT_LAST);
    },
    [new RegExp(KNOWN_1)],
    [new RegExp(KNOWN_1), /hay un sello que este registro no tiene/],
  ],
  [
    'the row of the last seal',
    async () => await sql(`${AGED}; delete from seal where number = 2`),
    [/^faltan sellos: hay 1$/],
    [/^faltan sellos: hay 1$/],
  ],
  [
    'another seal in the folder',
    async () => {
      await deliverToFolder(pool, sealDir());
      await writeFile(join(sealDir(), 'sellos', '1.txt'), 'otro\n');
    },
    [],
    [/hay un sello 1 que no es el de este registro/],
  ],
  [
    'the file of the signer, damaged',
    async () => await writeFile(memoryFile(place()), '{'),
    [],
    [/\.firmado.* está dañado/],
  ],
];

test.each(TABLE)('%s', async (_, tamper, byDatabase, byMachine) => {
  if (typeof tamper !== 'string') await tamper();
  else if (tamper !== '') await sql(tamper);
  for (const [withPlace, wanted] of [
    [false, byDatabase],
    [true, byMachine],
  ] as const) {
    const findings = await found(withPlace);
    for (const words of wanted) expect(findings).toContainEqual(expect.stringMatching(words));
    if (wanted.length === 0) expect(findings).toEqual([]);
  }
});

test('a seal that is older than the one before it, and one whose time is still to come', async () => {
  const ahead = new Date(Date.now() + 86_400_000);
  await sealLog(parts, ahead);
  expect(await found(true)).toEqual([expect.stringMatching(/^la hora del sello 3 está en el futuro/)]);
  await sealLog(parts, new Date(), { clockMended: true });
  // What a seal says of the clock is taken.
  expect(await found(true)).toEqual([expect.stringMatching(/^la hora del sello 3 está en el futuro/)]);
  await sql(
    `update eventstore.event set data = (data::jsonb || '{"clock":""}')::json where stream = '${SEALS}' and revision = 3`,
  );
  expect(await found(true)).toContainEqual('la hora del sello 4 es anterior a la del sello 3');
});

test('sealed anew with the signer’s file, too: the seal after it names the note that is gone', async () => {
  await rechain(rig, streamName('order', 3));
  await pool.query('delete from seal; delete from seal_tile');
  await forgeMemory(rig, place());
  await sealLog(parts, new Date(), { again: true });
  expect(await found(true)).toContainEqual('el sello 1 no es el que se firmó');
});
