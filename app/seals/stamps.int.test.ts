import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { openPool } from '@expediente/platform/database.ts';
import { openLog } from '@expediente/platform/logs.ts';
import { migrate } from '@expediente/platform/migrations.ts';
import { absenceOf } from '@expediente/projections/history/archive/absence.ts';
import { type TestDatabase, testDatabase } from '@expediente/testing/database.ts';
import { onPostgres, type SealRig, writeOrders } from '@expediente/testing/seals/rig.ts';
import { hasOpenssl, TestTsa } from '@expediente/testing/seals/tsa.ts';
import { unzip } from '@expediente/verifier/unzip.ts';
import { verifyFiles } from '@expediente/verifier/verify.ts';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MIGRATIONS } from '../foundations/foundations.ts';
import { deliverSeals } from './daily.ts';
import { deliveries } from './delivery.ts';
import { sealEvidence } from './evidence.ts';
import type { Seal } from './kept.ts';
import { sealDetail } from './rows.ts';
import { sealLog } from './seal.ts';
import { falseStamps, stampsOf } from './stamps.ts';

// Its authority is OpenSSL: where this machine has none, nothing of another make would answer.
describe.runIf(hasOpenssl)('time stamps over seals', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let folder: string;
  let rig: SealRig;
  let tsa: TestTsa;
  let other: TestTsa;

  const configuration = () => ({
    sealKeyFile: join(folder, 'seal-key.pem'),
    sealDir: join(folder, 'guardados'),
    sealEntries: false,
    sealWitnessUrl: undefined,
    sealTsaUrl: tsa.url,
    sealTsaCa: tsa.authority,
  });
  const parts = (over: Partial<ReturnType<typeof configuration>> = {}) => ({
    pool,
    store: rig.store,
    installation: {
      log: openLog({ level: 'silent' }),
      configuration: { ...configuration(), ...over },
    },
  });
  const sealNow = async (now = new Date()): Promise<Seal> => {
    const seal = await sealLog(parts(), now);
    if (!seal) throw new Error('no seal');
    return seal;
  };
  const delivered = async (over: Partial<ReturnType<typeof configuration>> = {}) => {
    await deliverSeals(parts(over));
    return (await deliveries(pool)).get('stamp');
  };

  beforeAll(async () => {
    [tsa, other] = [await TestTsa.start(), await TestTsa.start()];
  });
  afterAll(async () => {
    await tsa.stop();
    await other.stop();
  });
  beforeEach(async () => {
    tsa.mood = 'honest';
    database = await testDatabase();
    pool = openPool({ connectionString: database.connectionString, name: 'tiempo' });
    await migrate(pool, MIGRATIONS);
    folder = await mkdtemp(join(tmpdir(), 'tiempo-'));
    rig = await onPostgres(pool, database.connectionString);
    await writeOrders(rig, 1, 5);
  });
  afterEach(async () => {
    await rig.close();
    await pool.end();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  test('a seal is stamped once, shown, written to the folder as OpenSSL reads it, and verified', async () => {
    const seal = await sealNow();
    expect(await delivered()).toMatchObject({ number: 1, error: '' });
    const asked = tsa.asked;
    await delivered();
    expect(tsa.asked).toBe(asked);
    const [stamp] = await stampsOf(pool);
    expect(stamp).toMatchObject({ number: 1, authority: 'Sellos de tiempo de pruebas' });
    expect(await sealDetail(pool, async () => new Map(), 1)).toMatchObject({
      stamped: stamp?.instant.toISOString(),
      authority: 'Sellos de tiempo de pruebas',
    });
    const file = await readFile(join(folder, 'guardados', 'sellos', '1.tsr'));
    const note = await readFile(join(folder, 'guardados', 'sellos', '1.txt'));
    expect([note.toString(), tsa.accepts(note, file)]).toEqual([seal.note, true]);
    expect(await falseStamps(pool, configuration())).toEqual([]);
  });

  test('is in the file of a record, whose verifier looks at its note and leaves the rest to OpenSSL', async () => {
    const seal = await sealNow();
    await delivered();
    const evidence = await sealEvidence({ pool, store: rig.store }, [], ['order-99999']);
    const absence = evidence && absenceOf(evidence, 'order-99999');
    if (absence?.is !== 'absent') throw new Error('no file');
    const files = await unzip(await buffer(absence.file));
    const [note, stamp] = ['notes/last.txt', 'notes/last.tsr'].map((path) =>
      Buffer.from(files.get(path) ?? []),
    );
    expect([note?.toString(), tsa.accepts(note ?? Buffer.of(), stamp ?? Buffer.of())]).toEqual([
      seal.note,
      true,
    ]);
    const { verdict, findings } = verifyFiles(files, { keys: seal.keys.join('\n') });
    expect(verdict).toBe('partial');
    expect(findings.filter(({ level }) => level === 'refused' || level === 'unproven')).toEqual([
      expect.objectContaining({
        about: 'El sello de tiempo',
        text: expect.stringContaining('openssl ts -verify'),
      }),
    ]);
  });

  test.each([
    ['away', 'contestó 503'],
    ['endless', 'contestó más de 65536 bytes'],
    ['another', 'selló otra nota'],
  ] as const)('an authority that is %s is reported, and tried again', async (mood, words) => {
    await sealNow();
    tsa.mood = mood;
    expect((await delivered())?.error).toContain(words);
    expect(await stampsOf(pool)).toEqual([]);
    tsa.mood = 'honest';
    expect(await delivered()).toMatchObject({ error: '' });
  });

  test('an authority that is not the trusted one, or says that the seal was there before it was, is not believed', async () => {
    await sealNow();
    expect((await delivered({ sealTsaCa: other.authority }))?.error).toContain('no es de la autoridad');
    expect((await delivered({ sealTsaCa: join(folder, 'ninguna') }))?.error).toContain(
      'SEAL_TSA_CA no se puede leer',
    );
    await writeFile(join(folder, 'vacía.pem'), 'nada');
    expect((await delivered({ sealTsaCa: join(folder, 'vacía.pem') }))?.error).toContain(
      'ningún certificado',
    );
    await sealNow(new Date(Date.now() + 86_400_000));
    expect((await delivered())?.error).toContain('antes de hacerse');
    expect(await stampsOf(pool)).toEqual([]);
  });

  test('a stamp that was changed, or moved to another seal, is found', async () => {
    await sealNow();
    await delivered();
    await writeOrders(rig, 101, 5);
    await sealNow();
    await delivered();
    await pool.query(`update seal_stamp set instant = instant - interval '1 year' where number = 1`);
    expect(await falseStamps(pool, configuration())).toMatchObject([
      { number: 1, what: expect.stringContaining('hora guardada') },
    ]);
    await pool.query(
      'update seal_stamp set answer = (select answer from seal_stamp where number = 2) where number = 1',
    );
    expect(await falseStamps(pool, configuration())).toMatchObject([
      { number: 1, what: expect.stringContaining('no es de su nota') },
    ]);
    // Without an authority to trust nothing is judged.
    expect(await falseStamps(pool, { sealTsaCa: undefined })).toEqual([]);
  });
});
