import { createHash } from 'node:crypto';
import { access, chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyLog } from '@expediente/eventstore/copy.ts';
import { START } from '@expediente/eventstore/port.ts';
import { verifyLog } from '@expediente/eventstore/verify.ts';
import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { streamName } from '@expediente/kernel/streams.ts';
import { openPool } from '@expediente/platform/database.ts';
import { migrate } from '@expediente/platform/migrations.ts';
import { hasShape } from '@expediente/schemas/event-shape.ts';
import { definitionOf } from '@expediente/schemas/events.ts';
import { sealEvents } from '@expediente/schemas/seal/events.ts';
import { parseCheckpoint } from '@expediente/seals/checkpoint.ts';
import type { SignerKey } from '@expediente/seals/keys.ts';
import { openNote } from '@expediente/seals/note.ts';
import { type TestDatabase, testDatabase } from '@expediente/testing/database.ts';
import { appendTo, collect, newEvent } from '@expediente/testing/events.ts';
import {
  forgeMemory,
  onKurrent,
  onPostgres,
  rechain,
  type SealRig,
  writeOrders,
} from '@expediente/testing/seals/rig.ts';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MIGRATIONS } from '../foundations/foundations.ts';
import { checkedEvent } from '../integrity/check.ts';
import { SealCheck } from '../integrity/seals.ts';
import { compareNote } from './compare.ts';
import { sealDaily } from './daily.ts';
import { evidenceIn, folderNote, writeSealFolder } from './folder.ts';
import { heldNote } from './held.ts';
import { lastSeal, type Seal, sealsAfter } from './kept.ts';
import { sealKey } from './key.ts';
import { SEALS, sealLog } from './seal.ts';
import { compareLog } from './verify.ts';
import { comparisonInWords } from './words.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ORDER = streamName('order', 3);

/** Root of RFC 6962 §2.1 as its text defines it: nothing of the product's. */
function rootOf(leaves: readonly string[]): Buffer {
  const sha256 = (...parts: readonly (string | Buffer)[]): Buffer => {
    const hash = createHash('sha256');
    for (const part of parts) hash.update(part);
    return hash.digest();
  };
  if (leaves.length <= 1) return leaves[0] === undefined ? sha256('') : sha256('\0', leaves[0]);
  const half = 2 ** Math.floor(Math.log2(leaves.length - 1));
  return sha256(Buffer.of(1), rootOf(leaves.slice(0, half)), rootOf(leaves.slice(half)));
}

/** Names of the bundles of a tree of up to 256,000 leaves (C2SP tlog-tiles): the last one is partial. */
const bundlesOf = (size: number): readonly string[] =>
  Array.from({ length: Math.ceil(size / 256) }, (_, index) => {
    const width = Math.min(256, size - index * 256);
    return `tile/entries/${String(index).padStart(3, '0')}${width < 256 ? `.p/${width}` : ''}`;
  });

/** The entries of bundles, each after its length as a big-endian uint16. */
function entriesOf(bundles: readonly Buffer[]): readonly string[] {
  const entries: string[] = [];
  for (const bundle of bundles)
    for (let at = 0; at < bundle.length; at += 2 + bundle.readUInt16BE(at))
      entries.push(bundle.subarray(at + 2, at + 2 + bundle.readUInt16BE(at)).toString('utf8'));
  return entries;
}

let database: TestDatabase;
let pool: pg.Pool;
let folder: string;

beforeEach(async () => {
  database = await testDatabase();
  pool = openPool({ connectionString: database.connectionString, name: 'sellos' });
  await migrate(pool, MIGRATIONS);
  folder = await mkdtemp(join(tmpdir(), 'sellos-'));
});

afterEach(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

describe.each([
  ['PostgreSQL', async () => await onPostgres(pool, database.connectionString)],
  ['KurrentDB', onKurrent],
] as const)('seals over %s', (_, open) => {
  let rig: SealRig;
  let parts: Parameters<typeof sealLog>[0];
  let elsewhere: string;

  beforeEach(async () => {
    rig = await open();
    parts = {
      pool,
      store: rig.store,
      installation: { configuration: { sealKeyFile: join(folder, 'llaves', 'seal-key.pem') } },
    };
    elsewhere = join(folder, 'en otro lugar');
  });

  afterEach(async () => await rig.close());

  const write = async (from: number, orders: number): Promise<void> => await writeOrders(rig, from, orders);
  const leavesOf = async (): Promise<readonly string[]> =>
    (await collect(rig.store.readAll(START))).map(
      ({ stream, revision, metadata: { chain } }) =>
        `{"chain":"${chain}","revision":${revision},"stream":"${stream}"}`,
    );
  const key = async (): Promise<SignerKey> => {
    const found = await sealKey(parts.installation.configuration);
    if (!found) throw new Error('no key');
    return found;
  };
  const heldHere = async (note: string) => {
    const held = heldNote(note, (await key()).vkey, []);
    if (held.is !== 'checkpoint') throw new Error(held.is);
    return held;
  };
  const checkpointOf = async (note: string) => (await heldHere(note)).checkpoint;
  /** By the folder alone, not by the tree that the installation keeps. */
  const compared = async (note: string, place = elsewhere) => {
    const checkpoint = await checkpointOf(note);
    return await compareLog(rig.store, checkpoint, await evidenceIn(place, checkpoint));
  };
  const inWords = async (note: string): Promise<readonly string[]> =>
    comparisonInWords(
      await compareNote({ pool, store: rig.store }, await heldHere(note), { folders: [elsewhere] }),
    );
  const sealNow = async (): Promise<Seal> => {
    const seal = await sealLog(parts, new Date());
    if (!seal) throw new Error('no seal');
    return seal;
  };
  const rechained = async (): Promise<void> => {
    await rechain(rig, ORDER);
    expect((await verifyLog(rig.store)).breaks).toEqual([]);
  };

  test('the note signs the RFC 6962 root of every event in log order, the seal itself the last', async () => {
    await write(1, 200);
    const seal = await sealNow();
    const leaves = await leavesOf();
    const checkpoint = await checkpointOf(seal.note);
    expect(checkpoint.size).toBe(leaves.length);
    expect(Buffer.from(checkpoint.root)).toEqual(rootOf(leaves));
    expect(leaves.at(-1)).toContain('"stream":"seal-1"');
    expect(checkpoint.origin).toBe(`expediente/${rig.store.id}`);
    const [event] = await rig.store.readStream(SEALS);
    expect(hasShape(definitionOf(sealEvents, 'DaySealed'), event?.data)).toBe(true);
  });

  test('each seal continues the one before, and names its note', async () => {
    await write(1, 70);
    const first = await sealNow();
    await write(101, 100);
    const second = await sealNow();
    await write(301, 3);
    const third = await sealNow();
    const leaves = await leavesOf();
    for (const { size, note } of [first, second, third])
      expect(Buffer.from((await checkpointOf(note)).root)).toEqual(rootOf(leaves.slice(0, size)));
    const events = await rig.store.readStream(SEALS);
    expect(events.map(({ data }) => data.previous)).toEqual([
      '',
      createHash('sha256').update(first.note).digest('hex'),
      createHash('sha256').update(second.note).digest('hex'),
    ]);
  });

  test('a seal has the number of files and the hash of their hashes', async () => {
    await pool.query(
      `insert into file (hash, size, type) select encode(sha256(n::text::bytea), 'hex'), 1, 'application/pdf'
       from generate_series(1, 20001) n`,
    );
    await write(1, 1);
    await sealNow();
    const { rows } = await pool.query<{ hash: string }>('select hash from file order by hash');
    const sha256 = createHash('sha256')
      .update(rows.map(({ hash }) => `${hash}\n`).join(''))
      .digest('hex');
    const [sealed] = await rig.store.readStream(SEALS);
    expect(sealed?.data.files).toEqual({ count: 20_001, sha256 });
  });

  test('a log without a seal is sealed at once, by one of several processes, and an empty one never', async () => {
    const now = new Date();
    expect(await sealDaily(parts, now)).toBeUndefined();
    await write(1, 2);
    const both = await Promise.all([sealDaily(parts, now), sealDaily(parts, now)]);
    expect(both.filter((seal) => seal !== undefined)).toMatchObject([
      { number: 1, day: dateInGuatemala(now) },
    ]);
    expect(await sealDaily(parts, new Date(now.getTime() + 60_000))).toBeUndefined();
  });

  test('a day is sealed once after it ended, by one of several processes; missed days by one seal', async () => {
    await write(1, 2);
    const today = new Date();
    expect(await sealDaily(parts, today)).toMatchObject({ number: 1 });
    const later = new Date(today.getTime() + DAY_MS);
    const both = await Promise.all([sealDaily(parts, later), sealDaily(parts, later)]);
    expect(both.filter((seal) => seal !== undefined)).toHaveLength(1);
    expect(await sealDaily(parts, new Date(later.getTime() + 60_000))).toBeUndefined();
    const missed = await sealDaily(parts, new Date('2030-05-10T06:30:00.000Z'));
    expect(missed).toMatchObject({ number: 3, day: '2030-05-09' });
    expect(await sealDaily(parts, new Date('2030-05-11T06:29:59.000Z'))).toBeUndefined();
    expect(await sealDaily(parts, new Date('2030-05-11T06:30:00.000Z'))).toMatchObject({ day: '2030-05-10' });
  });

  test('with an hour of its own it is sealed each hour, and each day all the same', async () => {
    await write(1, 2);
    const hourly = async (now: string) => await sealDaily(parts, new Date(now), 'hour');
    expect(await hourly('2030-05-10T15:05:00.000Z')).toMatchObject({ number: 1, day: '2030-05-10' });
    expect(await hourly('2030-05-10T15:59:59.000Z')).toBeUndefined();
    expect(await hourly('2030-05-10T16:00:00.000Z')).toMatchObject({ number: 2, day: '2030-05-10' });
    // What the last commands of a day write is there: 00:30 in Guatemala.
    expect(await hourly('2030-05-11T06:30:00.000Z')).toMatchObject({ number: 3, day: '2030-05-10' });
    expect(await hourly('2030-05-11T07:00:00.000Z')).toMatchObject({ number: 4, day: '2030-05-11' });
  });

  test('one that was cut off after its event is finished, not made again', async () => {
    await write(1, 80);
    const seal = await sealNow();
    await pool.query('delete from seal');
    expect(await sealDaily(parts, new Date())).toEqual(seal);
    expect(await lastSeal(pool)).toEqual(seal);
    expect(await rig.store.readStream(SEALS)).toHaveLength(1);
  });

  test('the key is made once, for its owner alone; without it nothing is sealed and no other is made', async () => {
    await write(1, 1);
    const { number } = await sealNow();
    const { sealKeyFile } = parts.installation.configuration;
    expect((await stat(sealKeyFile)).mode & 0o777).toBe(0o600);
    const text = await readFile(sealKeyFile, 'utf8');
    await sealNow();
    expect(await readFile(sealKeyFile, 'utf8')).toBe(text);
    await rm(sealKeyFile);
    await expect(sealLog(parts, new Date())).rejects.toThrow('La llave de los sellos no está en');
    expect(await sealsAfter(pool, 0)).toHaveLength(number + 1);
    await writeFile(sealKeyFile, 'otra cosa');
    await chmod(sealKeyFile, 0o600);
    await expect(sealLog(parts, new Date())).rejects.toThrow('no contiene una llave de sellos');
  });

  test('a log that came back with its seals waits for the key that signed them', async () => {
    await write(1, 3);
    const seal = await sealNow();
    const { sealKeyFile } = parts.installation.configuration;
    const text = await readFile(sealKeyFile, 'utf8');
    // As a restored backup: the events of the seals, without key and notes.
    await rm(sealKeyFile);
    await pool.query('delete from seal; delete from seal_tile');
    await expect(sealLog(parts, new Date())).rejects.toThrow('copie la que los firmó');
    await expect(stat(sealKeyFile)).rejects.toThrow('ENOENT');
    await writeFile(sealKeyFile, text);
    await sealNow();
    expect((await sealsAfter(pool, 0))[0]).toEqual(seal);
  });

  test('a tree that was changed in the table is not continued', async () => {
    await write(1, 10);
    await sealNow();
    await pool.query(
      `update seal_tile set hashes = set_byte(hashes, 5, 255 - get_byte(hashes, 5)) where level = 0`,
    );
    await write(11, 1);
    await expect(sealLog(parts, new Date())).rejects.toThrow('El árbol de los sellos no es el que se firmó');
  });

  test('a folder is brought up to each seal, and the log continues each of its notes', async () => {
    await write(1, 70);
    const first = await sealNow();
    expect(await writeSealFolder(pool, elsewhere)).toBe(1);
    await write(101, 90);
    const second = await sealNow();
    expect(await writeSealFolder(pool, elsewhere)).toBe(2);
    await write(201, 5);
    expect(await folderNote(elsewhere)).toBe(second.note);
    expect(await readFile(join(elsewhere, 'sellos', '1.txt'), 'utf8')).toBe(first.note);
    for (const { note, size } of [first, second])
      expect(await compared(note)).toEqual({ is: 'continued', events: size });
    // Also by the note alone.
    expect(await compared(first.note, join(folder, 'vacía'))).toEqual({
      is: 'continued',
      events: first.size,
    });
  });

  test('a folder has the leaves themselves where that is wanted, in bundles from which anybody works out the root', async () => {
    await write(1, 150);
    await sealNow();
    await writeSealFolder(pool, elsewhere);
    await expect(access(join(elsewhere, 'tile', 'entries'))).rejects.toThrow('ENOENT');
    // Asked for later, it has those of before, too; and goes on with those of the next seal.
    expect(await writeSealFolder(pool, elsewhere, rig.store)).toBe(1);
    await write(201, 200);
    const { size, note } = await sealNow();
    await writeSealFolder(pool, elsewhere, rig.store);
    const leaves = entriesOf(
      await Promise.all(bundlesOf(size).map((name) => readFile(join(elsewhere, name)))),
    );
    expect(leaves).toEqual((await leavesOf()).slice(0, size));
    expect(rootOf(leaves)).toEqual(Buffer.from((await checkpointOf(note)).root));
    // A log that is another one by now is not handed on as the sealed one.
    await rechained();
    await rm(join(elsewhere, 'tile', 'entries'), { recursive: true });
    await expect(writeSealFolder(pool, elsewhere, rig.store)).rejects.toThrow('no es el que se selló');
  });

  test('an insider who rechains an order, drops seals and tree and seals anew is found by what was kept elsewhere', async () => {
    await write(1, 30);
    const { note } = await sealNow();
    await writeSealFolder(pool, elsewhere);
    await write(101, 10);
    await rechained();
    await pool.query('delete from seal; delete from seal_tile');
    await expect(sealDaily(parts, new Date())).rejects.toThrow(
      'los 121 eventos del registro no son los que se sellaron (sello 1)',
    );
    // With the machine, too: what was signed last is changed next to the key.
    await forgeMemory(rig, parts.installation.configuration);
    const own = await sealDaily(parts, new Date());
    expect(await sealsAfter(pool, 0)).toHaveLength(1);
    // Its own note holds: only what is elsewhere shows it.
    expect(own && (await compared(own.note, join(folder, 'vacía')))).toMatchObject({ is: 'continued' });
    const found = await compared(note);
    expect(found).toMatchObject({
      is: 'differs',
      event: { stream: ORDER, revision: 1 },
      before: { stream: ORDER, revision: 0 },
    });
    expect((await inWords(note))[0]).toBe(
      'El registro de hoy no continúa el sello 1; primera diferencia: Orden de compra 3 (order-3), revisión 1, que es el evento 10 de los sellados.',
    );
    expect(await compared(note, join(folder, 'vacía'))).toMatchObject({ is: 'unnamed' });
  });

  test('a log that ends before the seal is not reported as changed', async () => {
    await write(1, 30);
    const { note, size } = await sealNow();
    await writeSealFolder(pool, elsewhere);
    await rig.cut(size - 21);
    const found = await compared(note);
    expect(found).toMatchObject({
      is: 'shorter',
      events: size - 21,
      last: { stream: 'order-25', revision: 3 },
    });
    expect((await inWords(note))[0]).toBe(
      'El registro llega hasta el evento 100 (sello 1), y el sello 1 cubre 121: faltan 21.',
    );
    await expect(sealLog(parts, new Date())).rejects.toThrow('Al registro le faltan sellos: tiene 0 de 1');
  });

  describe('are one of the checks of verify', () => {
    const found = async (): Promise<readonly string[]> => {
      const check = await SealCheck.open(pool);
      for await (const { events } of rig.store.readToFold(START, {}))
        for (const each of events) check.take(checkedEvent(each));
      return check.findings().map(({ what }) => what);
    };

    beforeEach(async () => {
      await write(1, 30);
      await sealNow();
      await write(101, 5);
      await sealNow();
      await sealNow();
      await write(201, 2);
    });

    test('nothing is found in what was only added to', async () => {
      expect(await found()).toEqual([]);
    });

    test('a rechained history is found, between the seals where it was changed', async () => {
      await rechained();
      expect(await found()).toEqual(['no es lo que se selló: cambió algo entre el principio y el sello 1']);
    });

    test('a log that was cut is found', async () => {
      await rig.cut(130);
      expect(await found()).toEqual(['le faltan 12 de los eventos que cubre el sello 2']);
    });

    test('a note that was replaced by another of the same tree is found', async () => {
      await pool.query(`update seal set note = note || '— otra AAAAAAAA' || chr(10) where number = 2`);
      expect(await found()).toEqual(['el sello 2 no es el que se firmó']);
    });

    test('seals that were removed are found', async () => {
      await pool.query('delete from seal where number = 2');
      expect(await found()).toContain('faltan sellos');
      await pool.query('delete from seal');
      expect(await found()).toEqual(['faltan sellos: hay 0']);
    });
  });

  test('a folder whose tree was changed names nothing, and a false note is none', async () => {
    await write(1, 30);
    const { note } = await sealNow();
    await writeSealFolder(pool, elsewhere);
    const tile = join(elsewhere, 'tile/0/000.p/121');
    const bytes = await readFile(tile);
    bytes[40] = (bytes[40] ?? 0) ^ 1;
    await writeFile(tile, bytes);
    expect(await compared(note)).toMatchObject({ is: 'continued' });
    await rechained();
    expect(await compared(note)).toMatchObject({ is: 'unnamed' });
    const forged = note.replace('\n121\n', '\n120\n');
    expect(heldNote(forged, (await key()).vkey, []).is).toBe('false');
    expect(openNote(note, []).is).toBe('unknown');
  });
});

test('seals go on after the events moved to another store', async () => {
  const from = await onPostgres(pool, database.connectionString);
  const to = await onKurrent();
  const installation = { configuration: { sealKeyFile: join(folder, 'seal-key.pem') } };
  for (let id = 1; id <= 90; id++)
    await appendTo(from.store, streamName('order', id), 'none', newEvent('Stepped'), newEvent('Stepped'));
  const before = await sealLog({ pool, store: from.store, installation }, new Date());
  await copyLog(from.store, to.store);
  await appendTo(to.store, streamName('order', 91), 'none', newEvent('Stepped'));
  const after = await sealLog({ pool, store: to.store, installation }, new Date());
  const [earlier, now] = [before, after].map((seal) =>
    parseCheckpoint(seal?.note.slice(0, seal.note.indexOf('\n\n') + 1) ?? ''),
  );
  expect(now).toMatchObject({ origin: earlier?.origin, size: 183 });
  expect(earlier && (await compareLog(to.store, earlier, { trees: [] }))).toEqual({
    is: 'continued',
    events: 181,
  });
  expect(now && (await compareLog(to.store, now, { trees: [] }))).toEqual({ is: 'continued', events: 183 });
  await from.close();
  await to.close();
});
