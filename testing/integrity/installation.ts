import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeSealFolder } from '@expediente/app/seals/folder.ts';
import { type Seal, sealsAfter } from '@expediente/app/seals/kept.ts';
import { sealKey } from '@expediente/app/seals/key.ts';
import { sealLog } from '@expediente/app/seals/seal.ts';
import { CATEGORIES } from '@expediente/app/store/categories.ts';
import { copyLog } from '@expediente/eventstore/copy.ts';
import { KurrentEventStore } from '@expediente/eventstore/kurrent/store.ts';
import type { EventStore } from '@expediente/eventstore/port.ts';
import { PostgresEventStore } from '@expediente/eventstore/postgres/store.ts';
import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { noteCredentials } from '@expediente/platform/access/credentials.ts';
import { openPool } from '@expediente/platform/database.ts';
import { fileStore } from '@expediente/platform/files/store.ts';
import { ITSELF } from '@expediente/projections/ops.ts';
import { issuedDocuments } from '@expediente/projections/shared/documents/issue.ts';
import type pg from 'pg';
import { copiedDatabase } from '../database.ts';
import { StandInCluster } from '../kurrent/cluster.ts';
import { oneByOne, writeDemonstration } from '../services/demonstration.ts';
import { type TestServices, testServices } from '../services/services.ts';
import { smallPdf } from '../small-pdf.ts';
import { type HeldEvent, handOnKurrent, handOnPostgres, type LogHand } from './log-hand.ts';

/** Installation with work and seals, which is copied for each manipulation. */
export interface Prepared {
  /** Last seal and public key, as an auditor keeps them; the folder is `folder/auditor`. */
  readonly kept: Seal;
  readonly vkey: string;
  /** Log as it was written. */
  readonly original: readonly HeldEvent[];
  /**
   * Orders that were worked with through the API and have issued documents: under the first seal, under the second,
   * under none.
   */
  readonly orders: readonly [number, number, number];
  copy(on: StoreName): Promise<Copied>;
  drop(): Promise<void>;
}

export type StoreName = 'PostgreSQL' | 'KurrentDB';

/** Copy of the installation. */
export interface Copied {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly hand: LogHand;
  readonly connectionString: string;
  /** Folder of the machine with the key. */
  readonly folder: string;
  /** Runs statements as the owner of all tables, whom no trigger stops. */
  sql(...statements: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

const GUARDED = ['eventstore.event', 'audit'];

export async function preparedInstallation(): Promise<Prepared> {
  const folder = await mkdtemp(join(tmpdir(), 'instalacion-'));
  const service = await testServices();
  const orders = await worked(service, folder);
  const seals = await sealsAfter(service.pool, 0);
  const kept = seals.at(-1);
  const vkey = (await sealKey({ sealKeyFile: keyFile(folder) }))?.vkey;
  if (!kept || vkey === undefined) throw new Error('nothing was sealed');
  const original = await handOnPostgres(service.pool, service.store).read();
  const { connectionString } = service;
  const drop = await service.leave();
  return {
    ...{ kept, vkey, original, orders },
    copy: async (on) => await copied(connectionString, folder, on),
    drop: async () => {
      await drop();
      await rm(folder, { recursive: true });
    },
  };
}

export const keyFile = (folder: string): string => join(folder, 'seal-key.pem');

const [COMMITTED, ACCRUED, WITH_DAF] = [3, 4, 5];

/**
 * Work of the installation: the demonstration, then acts, prints, sign-ins and refusals between two seals, and after
 * them.
 */
async function worked(service: TestServices, folder: string): Promise<Prepared['orders']> {
  await writeDemonstration(service, oneByOne(service.store));
  const { pool, store, audit } = service;
  await noteCredentials(pool, audit, ITSELF.name);
  const year = new Date().getFullYear();
  const compras = await service.signIn('compras', undefined, year);
  const admin = await service.signIn('admin', undefined, year);
  const daf = await service.signIn('daf', undefined, year);
  const post = async (path: string, token: string, payload: object, key?: string): Promise<void> => {
    const headers = key === undefined ? {} : { 'idempotency-key': key };
    const { response, message } = await service.call('POST', path, { ...payload, token }, headers);
    if (response !== 'success') throw new Error(`${path}: ${message}`);
    await service.caughtUp();
  };
  const inState = async (
    state: number,
  ): Promise<readonly { readonly id: number; readonly revision: number }[]> => {
    const filter = JSON.stringify({ state: [state] });
    return (await service.call('GET', `/orders/consolidate/get/all/${year}`, { token: compras, filter })).data
      .rows;
  };
  const [[first, second], [third], [rejected]] = [
    await inState(COMMITTED),
    await inState(ACCRUED),
    await inState(WITH_DAF),
  ];
  if (!first || !second || !third || !rejected)
    throw new Error('two committed orders, one accrued, one with DAF');
  const session = await service.access.check(compras);
  if (!session) throw new Error('a session');
  const issued = issuedDocuments({ ...service, files: fileStore(pool) });
  const issue = async (id: number, revision: number, seal?: number): Promise<void> => {
    const key = { record: `order:${id}`, revision, format: 'purchase-order', parameters: {} };
    const by = { session, correlationId: 'prueba00', seal: () => seal };
    await issued.issue(key, by, async () => smallPdf(`orden ${id}`));
  };
  const today = dateInGuatemala(new Date());
  /** @param key idempotency key, under which the answer is stored */
  const accrue = async (id: number, key?: string): Promise<void> => {
    const payload = { p_id: id, p_number_devengade: String(9_900 + id), p_date_devengade: today };
    await post('/orders/purchaseorder/accrued', compras, payload, key);
  };
  const sendToDaf = async (id: number): Promise<void> =>
    await post('/orders/purchaseorder/senddaf', compras, {
      p_id: id,
      p_number_table: '7',
      p_date_send_daf: today,
    });
  const group = (id: number) => ({ p_id: String(id), p_description: `GRUPO ${id}`, p_is_new: 1 });
  /** Seals at a past time, long enough ago that the seal does not count as one being made. */
  const seal = async (hoursAgo: number): Promise<void> => {
    const installation = { configuration: { sealKeyFile: keyFile(folder) } };
    await audit.flush();
    await sealLog({ pool, store, installation }, new Date(Date.now() - hoursAgo * 3_600_000));
  };
  await post('/orders/purchaseorder/rejection', daf, {
    ...{ p_id: rejected.id, p_date_rejection: today, p_justification_rejection: 'Falta la factura' },
  });
  await post('/groups/insert/update', admin, group(901));
  await issue(first.id, first.revision);
  await accrue(first.id, 'devengado-1');
  for (const user of ['2', '4'])
    audit.record({ kind: 'refusal', user, entity: 'order:24', result: 'forbidden' });
  await seal(2);
  await issue(second.id, second.revision, 1);
  await accrue(second.id);
  audit.record({ kind: 'refusal', user: '2', entity: `order:${first.id}`, result: 'forbidden' });
  await seal(1);
  await writeSealFolder(pool, join(folder, 'auditor'));
  await sendToDaf(third.id);
  await audit.flush();
  return [first.id, second.id, third.id];
}

async function copied(template: string, prepared: string, on: StoreName): Promise<Copied> {
  const database = await copiedDatabase(template);
  const { connectionString } = database;
  const folder = await mkdtemp(join(tmpdir(), 'copia-'));
  await cp(prepared, folder, { recursive: true });
  const pool = openPool({ connectionString, name: 'copia', max: 6 });
  const own = await PostgresEventStore.open({ connectionString });
  const elsewhere = on === 'KurrentDB' ? await onStandIn(own) : undefined;
  return {
    ...{ pool, folder, connectionString },
    store: elsewhere?.store ?? own,
    hand: elsewhere?.hand ?? handOnPostgres(pool, own),
    sql: async (...statements) => {
      for (const table of GUARDED) await pool.query(`alter table ${table} disable trigger user`);
      for (const statement of statements) await pool.query(statement);
      for (const table of GUARDED) await pool.query(`alter table ${table} enable trigger user`);
    },
    close: async () => {
      await elsewhere?.close();
      await own.close();
      await pool.end();
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}

async function onStandIn(source: PostgresEventStore) {
  const cluster = await StandInCluster.start();
  const store = await KurrentEventStore.open({ address: cluster.address, categories: CATEGORIES });
  const { state } = await copyLog(source, store);
  if (state !== 'done') throw new Error(`the log was not copied: ${state}`);
  return {
    store,
    hand: handOnKurrent(cluster.log, store),
    close: async () => {
      await store.close();
      cluster.stop();
    },
  };
}
