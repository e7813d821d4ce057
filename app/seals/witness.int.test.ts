import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPool } from '@expediente/platform/database.ts';
import { openLog } from '@expediente/platform/logs.ts';
import { migrate } from '@expediente/platform/migrations.ts';
import { openNote, parseNote } from '@expediente/seals/note.ts';
import { type TestDatabase, testDatabase } from '@expediente/testing/database.ts';
import { forgeMemory, onPostgres, type SealRig, writeOrders } from '@expediente/testing/seals/rig.ts';
import { TestWitness } from '@expediente/testing/seals/witness.ts';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MIGRATIONS } from '../foundations/foundations.ts';
import { addCosignatures, cosignaturesOf, wholeNote } from './cosignatures.ts';
import { deliverSeals } from './daily.ts';
import { deliveries } from './delivery.ts';
import { lastSeal, type Seal } from './kept.ts';
import { sealKey } from './key.ts';
import { rotateKey } from './rotate.ts';
import { sealLog } from './seal.ts';
import { keysOf, registeredWitnesses, setWitness } from './witnesses.ts';

let database: TestDatabase;
let pool: pg.Pool;
let folder: string;
let rig: SealRig;
let witness: TestWitness;

const DAY_MS = 86_400_000;
const log = openLog({ level: 'silent' });
const parts = () => ({
  pool,
  store: rig.store,
  installation: {
    log,
    configuration: {
      sealKeyFile: join(folder, 'seal-key.pem'),
      sealDir: undefined,
      sealEntries: false,
      sealWitnessUrl: witness.url,
      sealTsaUrl: undefined,
      sealTsaCa: undefined,
    },
  },
});

beforeEach(async () => {
  database = await testDatabase();
  pool = openPool({ connectionString: database.connectionString, name: 'testigos' });
  await migrate(pool, MIGRATIONS);
  folder = await mkdtemp(join(tmpdir(), 'testigos-'));
  rig = await onPostgres(pool, database.connectionString);
  witness = await TestWitness.start();
  await writeOrders(rig, 1, 70);
});

afterEach(async () => {
  await witness.stop();
  await rig.close();
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

const sealNow = async (): Promise<Seal> => {
  const seal = await sealLog(parts(), new Date());
  if (!seal) throw new Error('no seal');
  return seal;
};
const register = async (vkey = witness.vkey): Promise<Seal> =>
  await setWitness(parts(), new Date(), { act: 'add', vkey, username: 'ops@servidor' });
const trusted = async (): Promise<void> => {
  const key = await sealKey(parts().installation.configuration);
  witness.logs.push(key?.vkey ?? '');
};
const cosign = async (note: string) =>
  await addCosignatures(pool, note, {
    witnesses: await registeredWitnesses(rig.store),
    by: 'Ana López (auditor)',
    now: new Date(),
  });
const delivered = async () => {
  await deliverSeals(parts());
  return (await deliveries(pool)).get('witness');
};
/** The witnesses that have cosigned a seal, by its whole note. */
const cosignersOf = async (number: number): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ note: string }>('select note from seal where number = $1', [number]);
  const note = wholeNote({ note: rows[0]?.note ?? '' }, await cosignaturesOf(pool, [number]));
  const opened = openNote(note, keysOf([{ vkey: witness.vkey }]));
  return opened.is === 'verified' ? opened.verified.map(({ name }) => name) : [];
};

test('a witness is registered by a seal of its own, and taken out by another', async () => {
  await sealNow();
  const { number } = await register();
  expect(await registeredWitnesses(rig.store)).toMatchObject([
    { name: 'contraloria.example/testigo', vkey: witness.vkey, seal: number, by: 'Sistema (ops@servidor)' },
  ]);
  await expect(register()).rejects.toThrow('ya está registrado');
  const key = await sealKey(parts().installation.configuration);
  await expect(register(key?.vkey)).rejects.toThrow('la de un registro, no la de un testigo');
  await expect(register('no es llave')).rejects.toThrow('no se entiende');
  expect((await lastSeal(pool))?.number).toBe(number);
  await setWitness(parts(), new Date(), { act: 'remove', vkey: witness.vkey, username: 'ops@servidor' });
  expect(await registeredWitnesses(rig.store)).toEqual([]);
});

test('a cosigned note that is brought by hand is kept under its seal, once', async () => {
  const { note, number } = await sealNow();
  await register();
  const text = parseNote(note)?.text ?? '';
  const cosigned = `${note}${witness.cosign(text)}`;
  expect(await cosign(cosigned)).toMatchObject({
    is: 'added',
    seal: { number },
    names: ['contraloria.example/testigo'],
  });
  expect(await cosign(cosigned)).toMatchObject({ is: 'added', names: [] });
  expect(await cosignersOf(number)).toEqual(['contraloria.example/testigo']);
  expect(await cosignaturesOf(pool, [number])).toMatchObject([{ by: 'Ana López (auditor)' }]);
  // The next seal names the note as the log signed it: a cosignature afterwards breaks nothing.
  await sealNow();
});

test('what is no cosignature of a registered witness on a kept seal is refused', async () => {
  const { note } = await sealNow();
  const text = parseNote(note)?.text ?? '';
  const cosigned = `${note}${witness.cosign(text)}`;
  expect((await cosign(cosigned)).is).toBe('unknown');
  await register();
  expect((await cosign('hola')).is).toBe('malformed');
  expect((await cosign(cosigned.replace(/\n\d+\n/, '\n9\n'))).is).toBe('not-kept');
  expect((await cosign(`${note}${witness.cosign(text.replace(/\n\d+\n/, '\n9\n'))}`)).is).toBe('false');
  expect((await cosign(note)).is).toBe('unknown');
  const ahead = witness.cosign(text, new Date(Date.now() + DAY_MS));
  expect((await cosign(`${note}${ahead}`)).is).toBe('early');
  // It was not there yet; the true time is taken afterwards.
  const long = witness.cosign(text, new Date('2001-01-01T00:00:00Z'));
  expect((await cosign(`${note}${long}`)).is).toBe('before');
  expect(await cosignaturesOf(pool)).toEqual([]);
});

test('a witness is asked for each last seal by a proof from the one before, also after a change of key', async () => {
  await sealNow();
  const { number } = await register();
  await trusted();
  expect(await delivered()).toMatchObject({ number, error: '' });
  expect(await cosignersOf(number)).toEqual(['contraloria.example/testigo']);
  await writeOrders(rig, 101, 300);
  await sealNow();
  await rotateKey(parts(), new Date(), { lost: false, username: 'ops@servidor' });
  // Its notes are signed by the key that the witness knows, too.
  expect(await delivered()).toMatchObject({ number: number + 2, error: '' });
  await sealNow();
  expect((await delivered())?.error).toContain('no acepta la llave');
  await trusted();
  expect(await delivered()).toMatchObject({ number: number + 3, error: '' });
  // Nothing new: it is not asked again.
  const asked = witness.answered.length;
  await deliverSeals(parts());
  expect(witness.answered).toHaveLength(asked);
});

test('a witness that knows another size is asked again from there', async () => {
  await sealNow();
  await register();
  await trusted();
  await delivered();
  await pool.query('delete from seal_cosignature');
  await writeOrders(rig, 101, 30);
  const { number } = await sealNow();
  expect(await delivered()).toMatchObject({ number, error: '' });
  expect(witness.answered).toEqual([200, 409, 200]);
});

test('a log that does not continue what the witness knows is refused by it, and shown', async () => {
  await sealNow();
  await register();
  await trusted();
  await delivered();
  await pool.query('delete from seal_cosignature; delete from seal_tile; delete from seal');
  await pool.query('alter table eventstore.event disable trigger user');
  await pool.query(
    `update eventstore.event set chain = decode(repeat('ab', 32), 'hex') where stream = 'order-3'`,
  );
  await pool.query('alter table eventstore.event enable trigger user');
  await forgeMemory(rig, parts().installation.configuration);
  await sealLog(parts(), new Date(), { again: true });
  await sealNow();
  expect((await delivered())?.error).toContain('no acepta que el sello 3 continúe el último que él conoce');
  expect(witness.answered.at(-1)).toBe(422);
  await pool.query('delete from seal where number > 1');
  expect((await delivered())?.error).toContain('más largo que el del sello 1');
});

test.each([
  [{ status: 404 }, 'no conoce este registro'],
  [{ status: 500 }, 'contestó 500'],
  [{ status: 200, body: 'gracias' }, 'sin una cofirma válida'],
  [{ status: 409, body: 'doce', type: 'text/x.tlog.size' }, 'conoce otro registro'],
])('a witness that answers %o is reported, and sealing goes on', async (instead, words) => {
  await sealNow();
  await register();
  witness.instead = instead;
  expect((await delivered())?.error).toContain(words);
  await sealNow();
});

test('a witness that answers without an end is cut off', async () => {
  await sealNow();
  await register();
  witness.instead = { status: 200, body: 'x'.repeat(5_000_000) };
  expect((await delivered())?.error).toContain('contestó más de 65536 bytes');
});

test('a witness that is away is tried again with the next look', async () => {
  await sealNow();
  await register();
  await trusted();
  await witness.stop();
  expect((await delivered())?.error).toContain('no contesta');
  await sealNow();
});
