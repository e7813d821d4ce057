import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { START } from '@expediente/eventstore/port.ts';
import { streamName } from '@expediente/kernel/streams.ts';
import { openPool } from '@expediente/platform/database.ts';
import { migrate } from '@expediente/platform/migrations.ts';
import { fromHex, toHex } from '@expediente/seals/bytes.ts';
import { checkAbsence, checkHead, headsRoot, isHeadProof } from '@expediente/seals/heads.ts';
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
import { compareNote, termsOf } from './compare.ts';
import { sealDaily } from './daily.ts';
import { headsIn, headsOf } from './heads.ts';
import { heldNote } from './held.ts';
import { type Seal, sealsAfter } from './kept.ts';
import { sealKey } from './key.ts';
import { rotateKey } from './rotate.ts';
import { SEALS, type SealParts, sealLog } from './seal.ts';
import { memoryFile, rememberRestore, signerMemory } from './signed.ts';
import { comparisonInWords } from './words.ts';

/** The memory of the signer, and what it refuses; the heads that each seal states. */

let database: TestDatabase;
let pool: pg.Pool;
let folder: string;
let rig: SealRig;
let parts: SealParts;

beforeEach(async () => {
  database = await testDatabase();
  pool = openPool({ connectionString: database.connectionString, name: 'firmante' });
  await migrate(pool, MIGRATIONS);
  folder = await mkdtemp(join(tmpdir(), 'firmante-'));
});

afterEach(async () => {
  await rig.close();
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

async function begin(open: () => Promise<SealRig>): Promise<void> {
  rig = await open();
  const configuration = { sealKeyFile: join(folder, 'seal-key.pem') };
  parts = { pool, store: rig.store, installation: { configuration } };
}
const postgres = async (): Promise<SealRig> => await onPostgres(pool, database.connectionString);

const place = () => parts.installation.configuration;
const signed = async () => (await signerMemory(place()))?.signed;
const sealNow = async (now = new Date()): Promise<Seal> => {
  const seal = await sealLog(parts, now);
  if (!seal) throw new Error('no seal');
  return seal;
};
const sql = async (text: string): Promise<void> => {
  await pool.query('alter table eventstore.event disable trigger user');
  await pool.query(text);
  await pool.query('alter table eventstore.event enable trigger user');
};

/** Two seals over orders, and something after them. */
async function sealedTwice(): Promise<void> {
  await writeOrders(rig, 1, 10);
  await sealNow();
  await writeOrders(rig, 101, 5);
  await sealNow();
  await writeOrders(rig, 201, 2);
}

describe('what is signed is remembered next to the key, and nothing that contradicts it is signed', () => {
  beforeEach(async () => {
    await begin(postgres);
    await sealedTwice();
  });

  test('number, size, root and time of the last signature', async () => {
    const [, second] = await sealsAfter(pool, 0);
    expect(await signed()).toMatchObject({
      ...{ origin: `expediente/${rig.store.id}`, number: 2, size: 62 },
      time: second?.at.toISOString(),
    });
    const third = await sealNow();
    expect(await signed()).toMatchObject({ number: 3, size: third.size });
  });

  const DROPPED = 'delete from seal; delete from seal_tile';
  test.each<[string, string | (() => Promise<void>), RegExp]>([
    [
      'the log rewritten and rechained, its seals and tree dropped',
      async () => {
        await rechain(rig, streamName('order', 3));
        await pool.query(DROPPED);
      },
      /el sello 1 ya se firmó y no está en la base de datos, ni los que le siguen hasta el 2/,
    ],
    ['all seals and their tree dropped', DROPPED, /seals -- again/],
    [
      'the last seal dropped and the log under it rewritten',
      async () => {
        await pool.query('delete from seal where number = 2');
        await rechain(rig, streamName('order', 102));
      },
      /los 62 eventos del registro no son los que se sellaron \(sello 2\)/,
    ],
    [
      'the seals dropped with their events',
      async () => {
        await sql(`delete from eventstore.event where stream = '${SEALS}'`);
        await pool.query(DROPPED);
      },
      /La llave ya firmó 2 sellos y el registro tiene 0/,
    ],
    [
      'the last seal dropped with its event',
      async () => {
        await sql(`delete from eventstore.event where stream = '${SEALS}' and revision = 1`);
        await pool.query('delete from seal where number = 2');
      },
      /La llave ya firmó 2 sellos y el registro tiene 1/,
    ],
    [
      'an event under a seal taken out',
      async () => await sql(`delete from eventstore.event where stream = 'order-5' and revision = 3`),
      /le faltan 1 eventos de los que cubre el sello 2/,
    ],
    [
      'an event put before a seal',
      async () =>
        await sql(`insert into eventstore.event (epoch, xid, place, stream, revision, type, id, data, metadata, chain)
                   select epoch, xid, 900000, 'order-999', 0, type, gen_random_uuid(), data, metadata, chain
                     from eventstore.event where stream = 'order-5' and revision = 3`),
      /le sobran 1 eventos de antes del sello 2/,
    ],
    [
      'the memory taken away',
      async () => await rm(memoryFile(place())),
      /Falta .*\.firmado, que dice qué se selló de último: cópielo/,
    ],
    [
      'the memory damaged',
      async () => await writeFile(memoryFile(place()), '{'),
      /\.firmado, .* está dañado/,
    ],
    [
      'the memory of another log',
      async () => {
        const text = await readFile(memoryFile(place()), 'utf8');
        await writeFile(memoryFile(place()), text.replace('expediente/', 'expediente/otro-'));
      },
      /lo último que firmó esta llave es del registro expediente\/otro-/,
    ],
  ])('%s', async (_, tamper, words) => {
    if (typeof tamper === 'string') await pool.query(tamper);
    else await tamper();
    const before = await readFile(memoryFile(place()), 'utf8').catch(() => undefined);
    const seals = await sealsAfter(pool, 0);
    await expect(sealNow()).rejects.toThrow(words);
    expect(await sealsAfter(pool, 0)).toEqual(seals);
    expect(await readFile(memoryFile(place()), 'utf8').catch(() => undefined)).toBe(before);
    // The page and `status` say it.
    const { rows } = await pool.query(`select error from seal_delivery where target = 'signer'`);
    expect(rows[0]?.error).toMatch(words);
  });

  test('a position that was changed leads nowhere: it is that of the seal’s own event', async () => {
    await pool.query(
      'update seal set position = (select position from seal where number = 1) where number = 2',
    );
    const third = await sealNow();
    expect(third.size).toBe((await collect(rig.store.readAll(START))).length);
  });

  test('a day that was changed keeps no day from being sealed', async () => {
    await pool.query(`update seal set at = '2030-01-01', day = '2030-01-01' where number = 2`);
    const tomorrow = new Date(Date.now() + 86_400_000);
    expect(await sealDaily(parts, tomorrow)).toMatchObject({ number: 3 });
  });

  test('seals that were dropped are made again when it is asked, the same notes, of the same log alone', async () => {
    const seals = await sealsAfter(pool, 0);
    await pool.query(DROPPED);
    expect(await sealLog(parts, new Date(), { again: true })).toMatchObject({ number: 2 });
    expect((await sealsAfter(pool, 0)).map(({ note }) => note)).toEqual(seals.map(({ note }) => note));
    await pool.query('delete from seal where number = 1');
    await sealLog(parts, new Date(), { again: true });
    expect((await sealsAfter(pool, 0)).map(({ note }) => note)).toEqual(seals.map(({ note }) => note));
    expect(await sealNow()).toMatchObject({ number: 3 });
    await pool.query(DROPPED);
    await rechain(rig, streamName('order', 3));
    await expect(sealLog(parts, new Date(), { again: true })).rejects.toThrow(
      'El registro no es el que se firmó en el sello 3',
    );
    expect(await sealsAfter(pool, 0)).toEqual([]);
  });

  test('a lost memory is made again when it is asked, of the same log alone', async () => {
    await rm(memoryFile(place()));
    await sealLog(parts, new Date(), { remember: true });
    expect(await signed()).toMatchObject({ number: 2, size: 62 });
    await rm(memoryFile(place()));
    await rechain(rig, streamName('order', 3));
    await expect(sealLog(parts, new Date(), { remember: true })).rejects.toThrow(
      'El registro no es el que se firmó en el sello 2',
    );
  });

  test('a clock that goes back, or was ahead, seals nothing until it is stated that it was put right', async () => {
    await expect(sealNow(new Date(Date.now() - 3_600_000))).rejects.toThrow('es anterior a la del sello 2');
    expect(await rig.store.readStream(SEALS)).toHaveLength(2);
    const ahead = await sealNow(new Date(Date.now() + 86_400_000));
    // Each look tries again, so that it is seen.
    await expect(sealDaily(parts, new Date())).rejects.toThrow('--clock');
    const seal = await sealLog(parts, new Date(), { clockMended: true });
    expect(seal?.number).toBe(4);
    const [, , , event] = await rig.store.readStream(SEALS);
    expect(event?.data.clock).toBe(ahead.at.toISOString());
    expect(await sealNow()).toMatchObject({ number: 5 });
  });

  test('an event of a seal that somebody else wrote is not signed', async () => {
    const [, last] = await rig.store.readStream(SEALS);
    if (!last) throw new Error('no seal');
    const heads = { ...Object(last.data.heads), root: '0'.repeat(64) };
    await appendTo(
      rig.store,
      SEALS,
      { revision: 1, chain: last.metadata.chain },
      {
        ...newEvent('DaySealed', { ...last.data, heads }),
      },
    );
    await expect(sealNow()).rejects.toThrow('dice otros finales de las historias');
    expect(await sealsAfter(pool, 0)).toHaveLength(2);
  });
});

test('the memory begins by itself in a log of before, once its last seal holds', async () => {
  await begin(postgres);
  await writeOrders(rig, 1, 10);
  await sealNow();
  // As a seal of the release before, which stated no heads.
  await pool.query('delete from seal_head');
  const [event] = await rig.store.readStream(SEALS);
  const { heads: _, clock: __, ...data } = event?.data ?? {};
  const before = await asOfBefore(data);
  await pool.query(`update seal_tile set hashes = set_byte(hashes, 3, 1) where level = 0`);
  await expect(sealNow()).rejects.toThrow('El registro no es el que se firmó en el sello 1');
  expect(await signed()).toBeUndefined();
  await pool.query('update seal_tile set hashes = $1 where level = 0', [before]);
  const second = await sealNow();
  expect(await signed()).toMatchObject({ number: 2, size: second.size });
});

/** Puts an event of before in the place of the first seal's, and its tree and note, too. @returns the tile of leaves */
async function asOfBefore(data: object): Promise<Buffer> {
  await sql(`update eventstore.event set data = '${JSON.stringify(data)}'::json where stream = '${SEALS}'`);
  await rechain(rig, SEALS, (content) => content);
  await pool.query('delete from seal; delete from seal_tile');
  await forgeMemory(rig, place());
  await sealDaily(parts, new Date());
  await rm(memoryFile(place()));
  const { rows } = await pool.query<{ hashes: Buffer }>('select hashes from seal_tile where level = 0');
  return rows[0]?.hashes ?? Buffer.alloc(0);
}

describe.each([
  ['PostgreSQL', postgres],
  ['KurrentDB', onKurrent],
] as const)('heads over %s', (_, open) => {
  beforeEach(async () => await begin(open));

  const headsOfLog = async (events: number): Promise<Map<string, number>> => {
    const heads = new Map<string, number>();
    for (const { stream, revision } of (await collect(rig.store.readAll(START))).slice(0, events))
      heads.set(stream, revision);
    return heads;
  };
  const expectHeads = async (): Promise<void> => {
    const [event] = (await rig.store.readStream(SEALS)).slice(-1);
    const sealed = event && headsIn(event.data);
    if (!event || !sealed) throw new Error('no heads');
    const heads = await headsOfLog(sealed.events);
    const leaves = [...heads].map(([stream, revision]) => ({ stream, revision }));
    expect(sealed.root).toBe(toHex(headsRoot(leaves)));
    const names = [...heads.keys(), 'order-99999', 'zz-1', 'a-1'].filter(
      (name) => !name.startsWith('command-'),
    );
    const proofs = await headsOf(pool, event.data, [...names, 'command-4:clave']);
    expect([...proofs.keys()].toSorted()).toEqual(names.toSorted());
    const root = fromHex(sealed.root);
    for (const [stream, proof] of proofs) {
      if (!isHeadProof(proof))
        expect([heads.has(stream), checkAbsence(root, sealed.streams, proof)]).toEqual([false, true]);
      else
        expect([proof.leaf.revision, checkHead(root, sealed.streams, proof)]).toEqual([
          heads.get(stream),
          true,
        ]);
    }
  };

  test('each seal states those of the log a moment before it, continued from the seal before', async () => {
    await writeOrders(rig, 1, 20);
    await appendTo(rig.store, streamName('command', 4, 'clave'), 'none', newEvent('CommandAnswered'));
    await sealNow();
    await expectHeads();
    const order = streamName('order', 3);
    const last = (await rig.store.readStream(order)).at(-1);
    const head = { revision: last?.revision ?? 0, chain: last?.metadata.chain ?? '' };
    await appendTo(rig.store, order, head, newEvent('Stepped', { step: 5 }));
    await writeOrders(rig, 101, 5);
    await sealNow();
    await expectHeads();
    await sealNow();
    await expectHeads();
  });

  test('kept heads that were changed or lost are made anew from the log', async () => {
    await writeOrders(rig, 1, 20);
    await sealNow();
    await pool.query(`update seal_head set revision = 9 where stream = 'order-3'`);
    const [first] = await rig.store.readStream(SEALS);
    expect(await headsOf(pool, first?.data ?? {}, ['order-3'])).toEqual(new Map());
    await sealNow();
    await expectHeads();
    await pool.query('delete from seal_head');
    await writeOrders(rig, 101, 2);
    await sealNow();
    await expectHeads();
  });

  test('those of a seal that was cut off after its event are kept when it is finished', async () => {
    await writeOrders(rig, 1, 20);
    await sealNow();
    await writeOrders(rig, 101, 20);
    await sealNow();
    await pool.query('delete from seal where number = 2; delete from seal_head');
    await writeOrders(rig, 201, 2);
    expect(await sealDaily(parts, new Date())).toMatchObject({ number: 2 });
    await expectHeads();
  });
});

describe('a restored log', () => {
  const numbers = async (): Promise<readonly number[]> =>
    (await sealsAfter(pool, 0)).map(({ number }) => number);
  const vkey = async (): Promise<string> => (await sealKey(place()))?.vkey ?? '';
  const compared = async (note: string, key: string) => {
    const held = heldNote(note, key, await termsOf(parts));
    if (held.is !== 'checkpoint') throw new Error(held.is);
    const comparison = await compareNote(parts, held, { folders: [] });
    return { ...comparison, words: comparisonInWords(comparison).join('\n') };
  };
  /** As of the second seal, in the place of what came after it. */
  const backTo = async (size: number): Promise<void> => {
    await rig.cut(size);
    await pool.query('delete from seal where size > $1', [size]);
    await pool.query('delete from seal_tile; delete from seal_head');
    await pool.query('insert into seal_tile select * from saved_tile');
    await pool.query('insert into seal_head select * from saved_head');
  };

  beforeEach(async () => {
    await begin(postgres);
    await sealedTwice();
    await pool.query(
      'create table saved_tile as table seal_tile; create table saved_head as table seal_head',
    );
  });

  test('says so under another name and key, and the notes of before say what both share', async () => {
    const [, second] = await sealsAfter(pool, 0);
    const [old, third] = [await vkey(), await sealNow()];
    await backTo(second?.size ?? 0);
    await writeOrders(rig, 301, 4);
    // Without a word of a restore it is a log that lost its end.
    await expect(sealNow()).rejects.toThrow('La llave ya firmó 3 sellos y el registro tiene 2');
    await rememberRestore(place(), new Date());
    const fourth = await sealNow();
    expect(await numbers()).toEqual([1, 2, 3, 4]);
    const events = await rig.store.readStream(SEALS);
    expect(events[2]).toMatchObject({ type: 'LogRestored', data: { from: 2, lost: 0, replaced: old } });
    expect(events[3]?.type).toBe('DaySealed');
    const origin = fourth.note.split('\n')[0] ?? '';
    expect(origin).toMatch(/^expediente\/postgresql:.*\/restaurado-[0-9a-f]{8}$/);
    expect((await vkey()).split('+')[0]).toBe(origin);
    expect(await signerMemory(place())).toMatchObject({ signed: { origin, number: 4 } });
    expect(await signerMemory(place())).not.toHaveProperty('restored');
    // What was sealed where the log went on is no forgery, and what both share is as it was.
    const later = await compared(third.note, old);
    expect(later.restored).toMatchObject({ from: 2, number: 3, confirmed: true });
    expect(later.words).toContain('Los dos comparten hasta el sello 2');
    expect(later.words).not.toContain('avise a auditoría');
    expect((await compared(second?.note ?? '', old)).found.is).toBe('continued');
    expect((await compared(fourth.note, old)).found.is).toBe('continued');
    expect(await sealNow()).toMatchObject({ number: 5 });
  });

  test('what was changed under a shared seal is a forgery all the same', async () => {
    const [, second] = await sealsAfter(pool, 0);
    const [old, third] = [await vkey(), await sealNow()];
    await backTo(second?.size ?? 0);
    await rememberRestore(place(), new Date());
    await sealNow();
    await rechain(rig, streamName('order', 3));
    const found = await compared(third.note, old);
    expect(found.restored).toBeUndefined();
    expect(found.words).toContain('avise a auditoría');
  });

  test('on another machine, whose signer remembers nothing, too', async () => {
    const old = await vkey();
    await rm(memoryFile(place()));
    await rememberRestore(place(), new Date());
    await sealNow();
    expect((await rig.store.readStream(SEALS))[2]).toMatchObject({ type: 'LogRestored', data: { from: 2 } });
    const [, second] = await sealsAfter(pool, 0);
    expect((await compared(second?.note ?? '', old)).found.is).toBe('continued');
  });

  test('whose key is lost goes on with the new one alone', async () => {
    await rm(place().sealKeyFile);
    await rememberRestore(place(), new Date());
    await expect(sealNow()).rejects.toThrow('rotate --lost');
    const seal = await rotateKey(parts, new Date(), { lost: true, username: 'ops@servidor' });
    const events = await rig.store.readStream(SEALS);
    expect([seal.number, events[2]?.type, events[2]?.data.lost]).toEqual([3, 'LogRestored', 1]);
    expect(await sealNow()).toMatchObject({ number: 4 });
  });

  test('the machine of the key alone says that a log was restored', async () => {
    const [, last] = await rig.store.readStream(SEALS);
    if (!last) throw new Error('no seal');
    const data = {
      ...last.data,
      key: await vkey(),
      replaced: await vkey(),
      lost: 0,
      from: 2,
      restoredAt: '',
    };
    const head = { revision: 1, chain: last.metadata.chain };
    await appendTo(rig.store, SEALS, head, newEvent('LogRestored', data));
    await expect(sealNow()).rejects.toThrow(/./);
    expect(await numbers()).toEqual([1, 2]);
  });
});

describe('a note that was kept names what was removed, and not what is next to it', () => {
  beforeEach(async () => {
    await begin(postgres);
    await sealedTwice();
  });

  const REMOVED: readonly [string, string, { readonly count: number; readonly named: readonly string[] }][] =
    [
      [
        'the last event of a record',
        `stream = 'order-5' and revision = 3`,
        { count: 1, named: ['order-5 3-3'] },
      ],
      ['an event in the middle', `stream = 'order-5' and revision = 1`, { count: 1, named: ['order-5 1-1'] }],
      ['a record whole', `stream = 'order-5'`, { count: 4, named: ['order-5 0-3'] }],
      [
        'two records',
        `stream in ('order-5', 'order-6')`,
        { count: 8, named: ['order-5 0-3', 'order-6 0-3'] },
      ],
      [
        'two records that are not next to each other',
        `stream in ('order-5', 'order-8')`,
        { count: 4, named: ['order-5 0-3', 'order-8 0-3'] },
      ],
      ['the first record', `stream = 'order-1'`, { count: 4, named: ['order-1 0-3'] }],
      ['a record after the first seal', `stream = 'order-103'`, { count: 4, named: ['order-103 0-3'] }],
      ['the first seal', `stream = '${SEALS}' and revision = 0`, { count: 1, named: ['seal-1 0-0'] }],
    ];
  test.each(REMOVED)('%s', async (_, where, { count, named }) => {
    const [, second] = await sealsAfter(pool, 0);
    const held = heldNote(second?.note ?? '', undefined, await termsOf(parts));
    if (held.is !== 'checkpoint') throw new Error(held.is);
    await sql(`delete from eventstore.event where ${where}`);
    const comparison = await compareNote(parts, held, { folders: [] });
    expect(comparison.found).toMatchObject({ is: 'missing', count });
    expect(comparison.removed.map(({ stream, from, to }) => `${stream} ${from}-${to}`).toSorted()).toEqual(
      named,
    );
    expect(comparisonInWords(comparison)[0]).toMatch(/: entre .* faltan? /);
  });

  test('an event that was put in is named itself', async () => {
    const [, second] = await sealsAfter(pool, 0);
    const held = heldNote(second?.note ?? '', undefined, await termsOf(parts));
    if (held.is !== 'checkpoint') throw new Error(held.is);
    await sql(`insert into eventstore.event (epoch, xid, place, stream, revision, type, id, data, metadata, chain)
               select epoch, xid, 900000, 'order-999', 0, type, gen_random_uuid(), data, metadata, chain
                 from eventstore.event where stream = 'order-5' and revision = 3`);
    const { found } = await compareNote(parts, held, { folders: [] });
    expect(found).toMatchObject({ is: 'extra', count: 1, event: { stream: 'order-999' } });
  });
});
