import { join } from 'node:path';
import { ClearError, errorCode, oneLine } from '@expediente/platform/clear-error.ts';
import type { Configuration } from '@expediente/platform/config.ts';
import { type Log, openLog } from '@expediente/platform/logs.ts';
import { appliedIn } from '@expediente/platform/migrations.ts';
import pg from 'pg';
import { type EmbeddedServer, startEmbedded } from '../postgres/server.ts';
import { hasCluster } from '../postgres/state.ts';
import { ensureDataFolder } from './data-folder.ts';
import { withStorySeals } from './story-seals.ts';

/** Longest wait for the embedded server to stop: it may need long, or another process may be starting it again. */
export const CLOSING_MS = 60_000;

/** The data folder and the database of a configuration, ready for work. */
export interface Installation {
  readonly configuration: Configuration;
  readonly log: Log;
  readonly connectionString: string;
  /** Starts the embedded server again when its process is gone; does nothing with DATABASE_URL. */
  revive(): Promise<void>;
  /** Reason in Spanish why the embedded server did not start again; undefined: it runs, as far as is known here. */
  whyDown?(): string | undefined;
  /** Owner of the log and the audit in the embedded server; for other databases their administrator decides. */
  readonly owner?: LogOwner | undefined;
  /** Leaves the embedded server, when there is one; the last process to leave stops it. */
  close(): Promise<void>;
}

/** Database role that owns the log and the audit; no process connects as it. */
export interface LogOwner {
  /** Lends its rights to the product, for migrations and a restore. */
  lend(): Promise<void>;
  /** Gives the role what it is to own, and takes back what was lent. */
  protect(): Promise<void>;
  /** Lets the previous release sign users in, until the next `protect`. */
  letEarlierIn(): Promise<void>;
}

/** File of the log's lines; undefined in production, where a collector reads them from standard output. */
export const logFileOf = ({ dataDir, production }: Configuration): string | undefined =>
  production ? undefined : join(dataDir, 'expediente.log');

/**
 * Opens the data folder and the database: the one of DATABASE_URL, else the embedded server (started, or adopted when
 * it lives).
 * @throws {ClearError}
 * @param called part of the names of all connections of this process; absent: nothing distinguishes them from others
 */
export async function openInstallation(configuration: Configuration, called?: string): Promise<Installation> {
  const { databaseUrl } = configuration;
  if (databaseUrl !== undefined) await reached(databaseUrl, async () => undefined);
  return await opened(configuration, called);
}

/**
 * Opens an installation that is there already. Where there is none, nothing is made, not even a folder: a wrong
 * DATA_DIR must never look like an empty installation that is in order.
 * @throws {ClearError}
 */
export async function openExisting(configuration: Configuration, called?: string): Promise<Installation> {
  const { dataDir, databaseUrl } = configuration;
  if (databaseUrl !== undefined) {
    if (!(await reached(databaseUrl, isInstalled))) throw new ClearError(noneIn(placeOf(databaseUrl)));
    return await opened(configuration, called);
  }
  await requireCluster(dataDir);
  const installation = await opened(configuration, called);
  try {
    // An interrupted first start may have left a database without tables.
    if (await asked(installation.connectionString, isInstalled)) return installation;
    throw new ClearError(noneIn(dataDir));
  } catch (error) {
    await installation.close();
    throw error;
  }
}

/** @throws {ClearError} where a data folder has no database */
export async function requireCluster(dataDir: string): Promise<void> {
  if (!(await hasCluster(dataDir))) throw new ClearError(noneIn(dataDir));
}

const isInstalled = async (client: pg.Client): Promise<boolean> => (await appliedIn(client)).length > 0;

const noneIn = (place: string): string =>
  `En ${place} no hay ninguna instalación de Expediente, y no se creó ninguna: indique en DATA_DIR la carpeta de datos con la que se inicia el sistema, o en DATABASE_URL su base de datos. Solo npm start y npm run restore crean una instalación.`;

/** Refusal of a log without events: an installation in use has some since its first start, so another log was meant. */
export const NO_EVENTS =
  'El registro no tiene ningún evento, y no se hizo nada: revise que DATA_DIR, DATABASE_URL y EVENTSTORE_URL sean los de la instalación en uso.';

/** Host, port and database of an address, without its user and password. */
function placeOf(connectionString: string): string {
  const { hostname, port, pathname } = new URL(connectionString);
  return `${hostname}:${port || '5432'}${pathname}`;
}

async function opened(asked: Configuration, called: string | undefined): Promise<Installation> {
  const configuration = await withStorySeals(asked);
  const { dataDir, databaseUrl, logLevel: level } = configuration;
  await ensureDataFolder(dataDir);
  const file = logFileOf(configuration);
  const log = openLog(file === undefined ? { level } : { level, file });
  let embedded: EmbeddedServer | undefined;
  if (databaseUrl === undefined) {
    embedded = await startEmbedded({ dataDir, called });
    log.info({ adopted: !embedded.started }, 'embedded PostgreSQL is ready');
  }
  const connectionString = databaseUrl ?? embedded?.connectionString ?? '';
  let whyNot = '';
  return {
    configuration,
    log,
    connectionString,
    owner: embedded && {
      lend: embedded.lendLog,
      protect: embedded.protectLog,
      letEarlierIn: embedded.letEarlierIn,
    },
    revive: async () => {
      try {
        if (await embedded?.revive()) log.warn('embedded PostgreSQL was gone and runs again');
        whyNot = '';
      } catch (error) {
        // Retries come every moment, so each reason is logged only once.
        if (whyNot !== oneLine(error)) log.error({ err: error }, 'embedded PostgreSQL does not start');
        whyNot = oneLine(error);
        throw error;
      }
    },
    whyDown: () => (whyNot === '' ? undefined : whyNot),
    close: async () => {
      await embedded?.stop();
      log.info('closed');
      log.flush();
    },
  };
}

const WHY: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nadie responde ahí',
  ENOTFOUND: 'no existe ese equipo',
  EAI_AGAIN: 'no se encontró el equipo',
  ETIMEDOUT: 'no respondió a tiempo',
  EHOSTUNREACH: 'no se llega a ese equipo',
  '28P01': 'usuario o contraseña incorrectos',
  '28000': 'el usuario no puede entrar',
  '3D000': 'la base de datos no existe',
};

/**
 * Does `work` in the database of DATABASE_URL.
 * @throws {ClearError} when it cannot be reached
 */
const reached = async <Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> =>
  await asked(databaseUrl, work, (error) => {
    const { hostname, port } = new URL(databaseUrl);
    const why = WHY[codeOf(error)] ?? oneLine(error);
    return new ClearError(
      `No se pudo conectar con la base de datos de DATABASE_URL en ${hostname}:${port || '5432'} (${why}): revise DATABASE_URL, o quítela para usar la incluida.`,
    );
  });

async function asked<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
  unreached = (error: unknown): unknown => error,
): Promise<Result> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 8_000 });
  client.on('error', () => undefined);
  try {
    await client.connect().catch((error: unknown) => {
      throw unreached(error);
    });
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Code of a connection error. `localhost` is tried under two addresses, and the two errors come as one. */
function codeOf(error: unknown): string {
  return errorCode(error instanceof AggregateError ? error.errors[0] : error);
}
