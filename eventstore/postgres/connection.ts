import type { Duplex } from 'node:stream';
import pg from 'pg';
import { EventStoreUnavailable } from '../port.ts';

/** Timeouts for a server that does not answer. */
const CONNECT_MS = 2_000;
const IDLE_MS = 60_000;
const SILENT_MS = 1_000;
/** Timeout of a command's statement. */
export const CALL_MS = 5_000;
/** Timeout of a page, which for a rare category may scan the index of a long log. */
export const PAGE_MS = 60_000;
const IDLE_IN_TRANSACTION_MS = 1_000;
/**
 * Timeouts of a process for which no user waits and whose priority is low: it may not get the processor for seconds,
 * which is no sign that the server is away.
 */
const PATIENT_MS = 60_000;
const PATIENT_IDLE_IN_TRANSACTION_MS = 15_000;

/**
 * Settings of the planner. Every query here walks an index in its order. Plans are cached while tables are young and
 * statistics are missing, and a bitmap scan or sort chosen then would read a whole hot stream at each append; JIT
 * compilation costs more than any of these queries.
 */
const PLANNER = '-c enable_seqscan=off -c enable_bitmapscan=off -c jit=off';

/** Leaves values as the server sent them: this adapter parses what it needs itself, once. */
export const RAW = { getTypeParser: () => (value: string | Buffer) => value };

export interface ConnectionOptions {
  readonly connectionString: string;
  readonly applicationName: string;
  /** Gives each connection its socket, so that the provider can destroy it; absent: pg's own. */
  readonly stream?: (() => Duplex) | undefined;
  /** True where no user waits (ops commands), so that a slow answer is waited for. */
  readonly patient?: boolean | undefined;
}

export function clientConfig({
  connectionString,
  applicationName,
  stream,
  patient = false,
}: ConnectionOptions): pg.ClientConfig {
  return {
    connectionString,
    application_name: applicationName,
    connectionTimeoutMillis: patient ? PATIENT_MS : CONNECT_MS,
    keepAlive: true,
    options: PLANNER,
    idle_in_transaction_session_timeout: patient ? PATIENT_IDLE_IN_TRANSACTION_MS : IDLE_IN_TRANSACTION_MS,
    ...(stream && { stream }),
  };
}

/** Opens a pool whose every connection has entered the database's present epoch before it is used. */
export function openPool(
  options: ConnectionOptions & {
    readonly size: number;
    readonly statementMs: number;
    readonly migrated: boolean;
  },
): pg.Pool {
  const pool = new pg.Pool({
    ...clientConfig(options),
    max: options.size,
    idleTimeoutMillis: IDLE_MS,
    statement_timeout: options.statementMs,
    // A server that accepts the connection and then stays silent must not block a caller.
    query_timeout: options.statementMs + (options.patient ? PATIENT_MS : SILENT_MS),
    ...(options.migrated && {
      onConnect: async (client: pg.ClientBase) => {
        await client.query('select eventstore.enter_epoch()');
      },
    }),
  });
  // An idle connection that the server closed is replaced by the pool at the next use; without a listener
  // the event would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** SQLSTATE classes that mean "not now": connection, resources, operator, system, rolled back for others. */
const NOT_NOW = new Set(['08', '40', '53', '57', '58']);

/** True when the server did not answer, or reported that it cannot answer now. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError)
    return NOT_NOW.has((error.code ?? '').slice(0, 2)) || error.code === '25006';
  return (
    error instanceof Error &&
    !(error instanceof TypeError) &&
    !(error instanceof RangeError) &&
    !(error instanceof SyntaxError)
  );
}

/** `EventStoreUnavailable` for a store that does not answer, the error itself otherwise. */
export function asStoreError(error: unknown): unknown {
  if (error instanceof EventStoreUnavailable || !isUnavailable(error)) return error;
  return new EventStoreUnavailable('the event store does not answer', { cause: error });
}
