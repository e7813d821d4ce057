import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonObject } from '@expediente/kernel/events.ts';
import { type StreamName, streamName } from '@expediente/kernel/streams.ts';
import { openAudit } from '@expediente/platform/audit/audit.ts';
import { fileStore } from '@expediente/platform/files/store.ts';
import { openLog } from '@expediente/platform/logs.ts';
import { PROJECTIONS } from '@expediente/projections/modules.ts';
import { ITSELF, rebuild } from '@expediente/projections/ops.ts';
import { issuedDocuments } from '@expediente/projections/shared/documents/issue.ts';
import { parseNote, signNote } from '@expediente/seals/note.ts';
import { newPrivateKey, signerOf } from '@expediente/seals/signer.ts';
import { sessionOf } from '@expediente/testing/projections/session.ts';
import { rewriteAudit } from '@expediente/testing/seals/audit.ts';
import { onPostgres, rechain, type SealRig } from '@expediente/testing/seals/rig.ts';
import { writeDemonstration } from '@expediente/testing/services/demonstration.ts';
import { type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { smallPdf } from '@expediente/testing/small-pdf.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { proveBackup } from '../backup/restore.ts';
import { brokenName, writeBackup } from '../backup/write.ts';
import { compareNote, termsOf } from '../seals/compare.ts';
import { writeSealFolder } from '../seals/folder.ts';
import { heldNote } from '../seals/held.ts';
import { type Seal, sealsAfter } from '../seals/kept.ts';
import { sealKey } from '../seals/key.ts';
import { SEALS, sealLog } from '../seals/seal.ts';
import { memoryFile } from '../seals/signed.ts';
import { comparisonInWords } from '../seals/words.ts';
import type { Finding } from './finding.ts';
import { checkInstallation } from './installation.ts';
import { compareRows } from './rows.ts';
import { sealedLog } from './sealed-roots.ts';

/**
 * An insider leaves no broken chain behind: the seals find what was done to what they cover, and where
 * everything was sealed anew the note that somebody kept elsewhere does.
 */

let service: TestServices;
let rig: SealRig;
let folder: string;
let sealing: Parameters<typeof sealLog>[0];
/** The last seal and the key, as an auditor took them along. */
let kept: Seal;
let vkey: string;

const RESTORED = [
  'eventstore.event',
  'public.audit',
  'public.audit_head',
  'public.issued_document',
  'public.seal',
  'public.seal_tile',
];
const GUARDED = ['eventstore.event', 'public.audit'];

const sql = async <Row extends object>(
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> => (await service.pool.query<Row>(text, [...values])).rows;

/** Statements of somebody with the database's password. */
async function tamper(...statements: readonly string[]): Promise<void> {
  for (const table of GUARDED) await sql(`alter table ${table} disable trigger user`);
  for (const statement of statements) await sql(statement);
  for (const table of GUARDED) await sql(`alter table ${table} enable trigger user`);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'interno-'));
  service = await testServices();
  await writeDemonstration(service);
  rig = await onPostgres(service.pool, service.connectionString);
  sealing = {
    pool: service.pool,
    store: service.store,
    installation: { configuration: { sealKeyFile: join(folder, 'seal-key.pem') } },
  };
  const audit = openAudit(service.pool, openLog({ level: 'silent' }));
  for (let user = 1; user <= 6; user += 1) {
    audit.record({ kind: 'sign-in', user: String(user), result: 'done' });
    audit.record({ kind: 'refusal', user: String(user), entity: 'order:24', result: 'forbidden' });
  }
  await audit.flush();
  const issued = issuedDocuments({ ...service, files: fileStore(service.pool), audit });
  for (const id of [1, 2])
    await issued.issue(
      { record: `order:${id}`, revision: 1, format: 'purchase-order', parameters: {} },
      { session: sessionOf({}, { userId: 4 }), correlationId: 'prueba00' },
      async () => smallPdf(String(id)),
    );
  await sealLog(sealing, new Date());
  audit.record({ kind: 'sign-out', user: '1', result: 'done' });
  await audit.close();
  const last = await sealLog(sealing, new Date());
  if (!last) throw new Error('no seal');
  kept = last;
  vkey = (await sealKey(sealing.installation.configuration))?.vkey ?? '';
  await writeSealFolder(service.pool, join(folder, 'afuera'));
  await sql('create schema aside');
  for (const table of RESTORED)
    await sql(`create table aside.${table.split('.')[1]} as select * from ${table}`);
}, 240_000);

afterEach(async () => {
  const columns = async (table: string): Promise<string> => {
    const rows = await sql<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and attgenerated = '' and not attisdropped order by attnum`,
      [table],
    );
    return rows.map(({ name }) => name).join(', ');
  };
  const back: string[] = [];
  for (const table of RESTORED) {
    const all = await columns(table);
    back.push(`insert into ${table} (${all}) select ${all} from aside.${table.split('.')[1]}`);
  }
  await tamper(`truncate ${RESTORED.join(', ')} cascade`, ...back);
});

afterAll(async () => {
  await rig.close();
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

const found = async (): Promise<readonly string[]> =>
  (await checkInstallation(service)).findings.map(({ check, what }) => `${check}: ${what}`);

/** The answer of the page Sellos to the kept note. @param folders with the tree of the note */
async function withNote(...folders: readonly string[]) {
  const held = heldNote(kept.note, vkey, await termsOf(service));
  if (held.is !== 'checkpoint') throw new Error(held.is);
  const compared = await compareNote(service, held, { folders });
  return { ...compared.found, words: comparisonInWords(compared).join('\n') };
}

const ELSEWHERE = () => join(folder, 'afuera');

test('nothing is found in an unchanged installation, and the log continues the note', async () => {
  expect(await found()).toEqual([]);
  expect(await withNote(ELSEWHERE())).toMatchObject({ is: 'continued' });
});

/** The stream of an order that was generated and went on. */
async function anOrder(): Promise<StreamName> {
  const [row] = await sql<{ stream: StreamName }>(
    `select stream from eventstore.event where type = 'OrderGenerated' order by stream limit 1`,
  );
  if (!row) throw new Error('no order');
  return row.stream;
}

const swapProvider = async (): Promise<StreamName> => {
  const order = await anOrder();
  const swapped = (data: JsonObject): JsonObject =>
    'providerName' in data ? { ...data, provider: 1, providerName: 'ORO, S.A.' } : data;
  await rechain(rig, order, ({ data, metadata }) => ({ data: swapped(data), metadata }));
  return order;
};

interface Unbroken {
  readonly name: string;
  tamper(): Promise<unknown>;
  /** One of the findings begins so. */
  readonly finds: string;
  /** Whether what the note covers is another log now, or lacks events. */
  readonly changesLog: boolean | 'missing';
}

/** The document of order 1 becomes that of order 2. @returns its file */
async function toOtherFile(): Promise<string> {
  const [other] = await sql<{ sha256: string }>(
    `select sha256 from issued_document where key like 'order:2@%'`,
  );
  const sha256 = other?.sha256 ?? '';
  await sql(`update issued_document set sha256 = $1 where key like 'order:1@%'`, [sha256]);
  await rewriteAudit(
    service.pool,
    () => true,
    ({ kind, entity, details }) =>
      kind === 'print' && entity === 'order:1' ? { ...details, sha256 } : details,
  );
  return sha256;
}

const AUDIT_CHANGED = 'seal: la bitácora no es la que se selló';
const UNBROKEN: readonly Unbroken[] = [
  {
    name: 'the provider of an order, in all of its events',
    tamper: swapProvider,
    finds: 'seal: no es lo que se selló: cambió algo entre el principio y el sello 1',
    changesLog: true,
  },
  {
    name: 'the limit of a rule',
    tamper: async () =>
      await rechain(rig, streamName('rule', 'purchaseLimits'), ({ data, metadata }) => ({
        data: { ...data, legalBasis: 'Otra ley' },
        metadata,
      })),
    finds: 'seal: no es lo que se selló',
    changesLog: true,
  },
  {
    name: 'who did the acts of an order',
    tamper: async () =>
      await rechain(rig, await anOrder(), ({ data, metadata }) => ({
        data,
        metadata: { ...metadata, userName: 'Otra persona' },
      })),
    finds: 'seal: no es lo que se selló',
    changesLog: true,
  },
  {
    name: 'the end of the audit with its last number',
    tamper: async () =>
      await tamper(
        'delete from audit where number > (select number - 4 from audit_head)',
        'update audit_head set number = number - 4',
      ),
    finds: AUDIT_CHANGED,
    changesLog: false,
  },
  {
    name: 'all refusals, the rest of the audit chained anew',
    tamper: async () => await rewriteAudit(service.pool, ({ kind }) => kind !== 'refusal'),
    finds: AUDIT_CHANGED,
    changesLog: false,
  },
  {
    name: 'the file of an issued document, with its row and the fact of its print chained anew',
    tamper: async () => await toOtherFile(),
    finds: 'issued: el documento emitido de order:1, revisión 1 (purchase-order) es ahora otro archivo',
    changesLog: false,
  },
  {
    name: 'the same, with the event of its issue',
    tamper: async () => {
      const hash = await toOtherFile();
      await rechain(rig, streamName('issued', 'order', '1'), ({ data, metadata }) => ({
        data: { ...data, hash },
        metadata,
      }));
    },
    finds: 'seal: no es lo que se selló',
    changesLog: true,
  },
  {
    name: 'the event of an issue, with every trace of it in the audit',
    tamper: async () => {
      await tamper(
        `delete from eventstore.event where stream = 'issued-order:1'`,
        `delete from issued_document where key like 'order:1@%'`,
      );
      await rewriteAudit(service.pool, ({ kind, entity }) => kind !== 'print' || entity !== 'order:1');
    },
    finds: 'seal: no es lo que se selló',
    changesLog: 'missing',
  },
  {
    name: 'the note of a seal',
    tamper: async () =>
      await tamper(
        `update seal set note = replace(note, E'\\n' || size || E'\\n', E'\\n' || (size - 1) || E'\\n') where number = 1`,
      ),
    finds: 'seal: no es lo que se selló: cambió algo entre el principio y el sello 1',
    changesLog: false,
  },
  {
    name: 'the table of seals',
    tamper: async () => await tamper('delete from seal'),
    finds: 'seal: faltan sellos: hay 0',
    changesLog: false,
  },
  {
    name: 'the key, with all notes signed anew',
    tamper: async () => {
      const other = signerOf(newPrivateKey(), 'expediente/otro');
      for (const { number, note } of await sealsAfter(service.pool, 0))
        await sql('update seal set note = $2 where number = $1', [
          number,
          signNote(parseNote(note)?.text ?? '', [other]),
        ]);
    },
    finds: 'seal: el sello 1 no es el que se firmó',
    changesLog: false,
  },
  {
    name: 'a hash of the tree',
    tamper: async () =>
      await tamper(
        'update seal_tile set hashes = set_byte(hashes, 40, get_byte(hashes, 40) # 1) where level = 0 and index = 0',
      ),
    finds: 'seal: el árbol de los sellos no es el de sus eventos (tile/0/000)',
    changesLog: false,
  },
];

test.each(UNBROKEN)('$name: the seals find it', async ({ tamper: change, finds, changesLog }) => {
  await change();
  expect((await found()).filter((each) => each.startsWith(finds))).not.toEqual([]);
  expect((await withNote(ELSEWHERE())).is).toBe(changesLog === true ? 'differs' : changesLog || 'continued');
});

/** A backup, and what is found while it is written and when it is read. */
async function backedUp() {
  const options = { signal: new AbortController().signal, onProgress: () => undefined };
  const file = join(folder, `${randomUUID()}.gz`);
  const written = await writeBackup(service.connectionString, file, { ...options, store: service.store });
  const proved = await proveBackup(written.file, options);
  const seals = (findings: readonly Finding[]) =>
    findings.filter(({ check }) => check === 'seal').map(({ what }) => what);
  return {
    broken: written.file === brokenName(file),
    written: seals(written.findings),
    proved: seals(proved.findings),
  };
}

const rebuilt = async () =>
  await rebuild({ ...service, notAsSealed: sealedLog(service) }, 'order').then(
    ({ swapped }) => swapped,
    (error: { readonly exitCode: number; readonly message: string }) => [error.exitCode, error.message],
  );

test('an unchanged log is backed up and rebuilt', async () => {
  expect(await backedUp()).toEqual({ broken: false, written: [], proved: [] });
  expect(await rebuilt()).toBe(true);
});

test.each<[string, () => Promise<unknown>, string]>([
  [
    'the provider of an order',
    swapProvider,
    'no es lo que se selló: cambió algo entre el principio y el sello 1',
  ],
  [
    'the place of two events in the log',
    async () => {
      const [one, two] = await sql<{ stream: string; revision: number; place: string }>(
        `select distinct on (stream) stream, revision, format('epoch = %s, xid = %L, place = %s', epoch, xid, place) as place
           from eventstore.event where category = 'order' and revision = 1 order by stream, revision limit 2`,
      );
      const move = (of: typeof one, to: string | undefined) =>
        `update eventstore.event set ${to} where stream = '${of?.stream}' and revision = 1`;
      await tamper(move(one, 'place = 1000000'), move(two, one?.place), move(one, two?.place));
    },
    'no es lo que se selló',
  ],
])(
  'a log that its seals contradict, by %s, gets no good name, and no tables are made of it',
  async (_, change, what) => {
    await change();
    const { broken, written, proved } = await backedUp();
    expect(broken).toBe(true);
    for (const found of [written, proved]) expect(found).toEqual([expect.stringContaining(what)]);
    expect(await rebuilt()).toEqual([4, expect.stringContaining('no es lo que se selló')]);
  },
);

test('a backup whose audit is not the sealed one', async () => {
  await rewriteAudit(service.pool, ({ kind }) => kind !== 'refusal');
  const { broken, written, proved } = await backedUp();
  expect([broken, written, proved]).toEqual([
    true,
    ...Array.from({ length: 2 }, () => [expect.stringContaining('la bitácora no es la que se selló')]),
  ]);
  // Tables are made of events alone.
  expect(await rebuilt()).toBe(true);
});

test('everything is made anew, lists, audit and seals too: the note of then names the record', async () => {
  const order = await swapProvider();
  for (const { name } of PROJECTIONS) await rebuild(service, name, { acceptLog: true });
  await tamper(`delete from eventstore.event where stream = '${SEALS}'`, 'truncate seal, seal_tile cascade');
  await rewriteAudit(service.pool, ({ kind }) => kind !== 'refusal');
  await expect(sealLog(sealing, new Date())).rejects.toThrow(
    'La llave ya firmó 2 sellos y el registro tiene 0',
  );
  // With the machine of the key, too.
  await rm(memoryFile(sealing.installation.configuration));
  await sealLog(sealing, new Date());
  await sealLog(sealing, new Date());
  expect(await found()).toEqual([]);
  const audit = openAudit(service.pool, openLog({ level: 'silent' }));
  const rows = await compareRows({ ...service, audit }, ITSELF, new AbortController().signal);
  await audit.close();
  expect(rows.findings).toEqual([]);

  const named = await withNote(ELSEWHERE());
  expect(named).toMatchObject({ is: 'differs', event: { stream: order } });
  expect(named.words).toContain('El registro de hoy no continúa');
  // Without the folder nothing here knows the tree of then: that the log is another one is certain all the same.
  expect((await withNote()).is).toBe('unnamed');
});
