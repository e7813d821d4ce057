import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { EventStore } from '@expediente/eventstore/port.ts';
import { ClearError, errorCode } from '@expediente/platform/clear-error.ts';
import { copyOut } from '@expediente/platform/copy.ts';
import pg from 'pg';
import { NO_EVENTS } from '../installation/installation.ts';
import { checkpointFindings, eachRowClaim } from '../integrity/evidence.ts';
import type { Finding } from '../integrity/finding.ts';
import { withoutNewer } from '../integrity/installation.ts';
import { BackupChecks, type Looked } from './checks.ts';
import {
  COMPLETE,
  copyFrom,
  END_OF_ROWS,
  EVENTS,
  eventsIn,
  FORMAT,
  LOG,
  linesIn,
  MANIFEST,
  type Manifest,
  PART,
  WITHOUT_LOG,
} from './format.ts';
import type { LogNow } from './log.ts';
import { backupParts } from './parts.ts';

export interface BackupOptions {
  /** The store of the installation, which knows what was written since the snapshot. */
  readonly store: Pick<EventStore, 'id' | 'head' | 'readAll' | 'readStreams'>;
  /** Log of an installation whose events are outside the database; absent: they are in the database. */
  readonly log?: LogNow | undefined;
  /** Ends the backup cleanly: nothing of the file is left. */
  readonly signal: AbortSignal;
  /** Receives the number of rows written so far, of `total`. */
  onProgress(done: number, total: number): void;
}

/** Level of gzip: files are 7 % larger than by default, for a third of the processor time, which the checks need. */
const PACKED = { level: 4, memLevel: 9 } as const;

const WHY: Readonly<Record<string, string>> = {
  ENOENT: 'la carpeta no existe',
  ENOTDIR: 'la carpeta no existe',
  EACCES: 'no hay permiso',
  EPERM: 'no hay permiso',
  EROFS: 'el disco es de solo lectura',
  ENOSPC: 'el disco está lleno',
  EISDIR: 'es una carpeta',
};

export interface Written {
  readonly manifest: Manifest;
  /** Path of the backup: `file`, or `brokenName(file)` when a check found something. */
  readonly file: string;
  readonly findings: readonly Finding[];
  /** Findings of places in the log that hold no event of the product: the backup is good without them. */
  readonly strange: readonly Finding[];
  /** Counts of what the checks looked at. */
  readonly looked: Looked;
}

/** Name for the backup of a broken log, so that it never takes the place of a good one. */
export const brokenName = (file: string): string => `${file}.roto`;

/** End of the name while a backup is written; of one that was killed it stays. */
export const PARTIAL = '.parcial';

/**
 * Writes a backup of the database as it is at this moment, while people work: from one snapshot that only reads, so
 * that no reader waits for events behind it. The checks of `app/integrity` run on the way. The file gets its name once
 * complete, and is readable by its owner alone.
 * @throws {ClearError} errors that the operator can fix
 */
export async function writeBackup(
  connectionString: string,
  file: string,
  options: BackupOptions,
): Promise<Written> {
  for (const name of [file, brokenName(file)])
    if (await exists(name)) throw new ClearError(`Ya existe ${name}: elija otro nombre.`);
  const partial = `${file}${PARTIAL}`;
  const client = new pg.Client({
    connectionString,
    application_name: 'expediente-backup',
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  });
  // A connection lost between two statements ends the next one, not the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // ISO dates, whatever the server's setting: chains.ts reads those of the audit.
    await client.query('begin isolation level repeatable read read only; set local datestyle = iso');
    const manifest = await manifestNow(client, options);
    if (eventsIn(manifest) === 0) throw new ClearError(NO_EVENTS);
    const checks = new BackupChecks({ appendsInOrder: options.log === undefined });
    const content = Readable.from(contentOf(client, manifest, checks, options));
    const out = createWriteStream(partial, { mode: 0o600, flush: true });
    await pipeline(content, createGzip(PACKED), out, { signal: options.signal });
    // Tables that the backup leaves out also say how far the log goes; they are read in the same snapshot.
    await eachRowClaim(client, checks.takeClaim);
    const findings = [
      ...(await checkpointFindings(client, options.store)),
      ...(await withoutNewer(options.store, checks.findings())),
    ];
    const name = findings.length === 0 ? file : brokenName(file);
    await rename(partial, name);
    return {
      ...{ manifest, file: name, findings, looked: checks.looked },
      strange: options.log?.strange ?? [],
    };
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined);
    const why = WHY[errorCode(error)];
    throw why === undefined ? error : new ClearError(`No se pudo escribir ${file} (${why}).`);
  } finally {
    await client.end();
  }
}

async function manifestNow(
  client: pg.Client,
  { log, store }: Pick<BackupOptions, 'log' | 'store'>,
): Promise<Manifest> {
  const eventStore = log ? '0' : '(select max(version) from eventstore.schema_version)';
  const { rows } = await client.query<{ at: Date; migrations: string[]; eventStore: number }>(
    `select now() as at, (select array_agg(name order by name) from migration) as migrations,
            ${eventStore} as "eventStore"`,
  );
  const [now] = rows;
  if (!now) throw new Error('the database did not report its state');
  const parts: Manifest['parts'][number][] = [];
  for (const part of await backupParts(client, log !== undefined)) {
    const counted = await client.query<{ rows: string }>(`select count(*) as rows from ${part.table}`);
    const ordered = part.table === EVENTS && { inLogOrder: true as const };
    parts.push({ ...part, ...ordered, rows: Number(counted.rows[0]?.rows) });
  }
  if (log) parts.push({ ...LOG, rows: log.rows });
  const format = log ? FORMAT : WITHOUT_LOG;
  return { ...now, format, at: now.at.toISOString(), installation: store.id, parts };
}

async function* contentOf(
  client: pg.Client,
  manifest: Manifest,
  checks: BackupChecks,
  { onProgress, log }: BackupOptions,
): AsyncGenerator<Buffer | string> {
  const total = manifest.parts.reduce((sum, { rows }) => sum + rows, 0);
  let done = 0;
  yield `${MANIFEST}${JSON.stringify(manifest)}\n`;
  for (const part of manifest.parts) {
    const hash = createHash('sha256');
    let bytes = 0;
    const before = done;
    const check = checks.of(part);
    yield `${copyFrom(part)};\n`;
    const rows: AsyncIterable<Buffer> =
      log && part.table === LOG.table ? log.content() : copyOut(client, copyTo(part));
    for await (const chunk of rows) {
      hash.update(chunk);
      bytes += chunk.length;
      done += linesIn(chunk);
      // The chunk is handed over first, so that another thread packs it during the check.
      yield chunk;
      check?.(chunk);
      onProgress(done, total);
    }
    // The count and the rows come from the same snapshot, or go up to the same head.
    if (done - before !== part.rows) throw new Error(`${part.table} was not written whole`);
    yield END_OF_ROWS;
    yield `${PART}${JSON.stringify({ table: part.table, bytes, sha256: hash.digest('hex') })}\n`;
  }
  yield `${COMPLETE}\n`;
}

/**
 * Statement that copies a part: events in the order of the log and chunks of a file in theirs, since the checks follow
 * what happened in that order.
 */
function copyTo({ table, columns }: Manifest['parts'][number]): string {
  const order = ORDERED[table];
  return order === undefined
    ? `copy ${table} (${columns.join(', ')}) to stdout`
    : `copy (select ${columns.join(', ')} from ${table} order by ${order}) to stdout`;
}

/** Order of the rows of some tables, each with an index of this order. */
const ORDERED: Readonly<Record<string, string>> = {
  [EVENTS]: 'epoch, xid, place',
  'public.file_chunk': 'hash, number',
};

const exists = async (path: string): Promise<boolean> =>
  await access(path).then(
    () => true,
    () => false,
  );
