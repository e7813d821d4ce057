import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DatabasePulse } from './database-pulse.ts';

export interface DatabaseOptions {
  readonly connectionString: string;
  /** Name after `expediente-` in pg_stat_activity. */
  readonly name: string;
  /** Most connections; 10 when absent. */
  readonly max?: number;
  /** Statement timeout; 30 s when absent, 0 for none (rebuilds, migrations). */
  readonly statementTimeoutMs?: number;
  /** True where no user waits, so that a connection that is slow to come is waited for. */
  readonly patient?: boolean | undefined;
  /** Fails calls to a server that does not answer; absent where no user waits (ops commands). */
  readonly pulse?: DatabasePulse | undefined;
}

/** Exact values stay text: numeric, date and timestamp as PostgreSQL writes them; int8 becomes a safe integer. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.NUMERIC, String],
  [pg.types.builtins.DATE, String],
  [pg.types.builtins.TIMESTAMP, String],
  [pg.types.builtins.INT8, safeInteger],
  [1231, textArray], // numeric[]
  [1182, textArray], // date[]
]);

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} is not a safe integer`);
  return value;
}

/** Elements of an array's text, in which numbers and dates are never quoted. */
function textArray(text: string): (string | null)[] {
  const inner = text.slice(1, -1);
  return inner === '' ? [] : inner.split(',').map((part) => (part === 'NULL' ? null : part));
}

const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    const parser = format === 'binary' ? undefined : PARSERS.get(oid);
    return parser ?? pg.types.getTypeParser(oid, format);
  },
};

/**
 * Settings against a vanished host, which closes no connection: each end probes the other after 5 s of silence. The
 * server gives up after about 11 s and frees the session's locks; a killed process on a live host is detected at once.
 */
export const KEEP_ALIVE = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 5_000,
  options:
    '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3 -c tcp_user_timeout=10000',
} as const;

/**
 * A pool of connections: dead ones are replaced silently; statements and idle transactions have timeouts
 * (an old transaction hides new events from every reader).
 */
export function openPool(options: DatabaseOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    application_name: `expediente-${options.name}`,
    max: options.max ?? 10,
    types,
    connectionTimeoutMillis: options.patient ? 60_000 : 10_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: options.statementTimeoutMs ?? 30_000,
    idle_in_transaction_session_timeout: 15_000,
    ...KEEP_ALIVE,
    ...(options.pulse && { stream: options.pulse.stream }),
  });
  // A broken idle connection is removed from the pool, one in use fails its next statement; an error event
  // without a listener would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Typed queries over a pool that others may share; the pool's owner ends it, not Kysely. */
export function queriesOver<Tables>(pool: pg.Pool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
