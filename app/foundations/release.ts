import { isOfLater } from '@expediente/eventstore/postgres/migrate.ts';
import { shownInstant } from '@expediente/kernel/dates.ts';
import { BUILD } from '@expediente/platform/build.ts';
import { ClearError } from '@expediente/platform/clear-error.ts';
import type { Log } from '@expediente/platform/logs.ts';
import { laterSteps, type Migration } from '@expediente/platform/migrations.ts';
import type pg from 'pg';

/** Build from which an installation comes, and databases that a later release changed. */

/**
 * Refuses a database on which a later release has taken a step that this program cannot work over; a later release
 * declares which of its steps an earlier one may ignore.
 * @throws {ClearError}
 */
export async function refuseLater(
  pool: pg.Pool,
  migrations: readonly Migration[],
  log: Pick<Log, 'warn'>,
): Promise<void> {
  const later = await laterSteps(pool, migrations);
  const inTheWay = later.filter(({ additive }) => !additive).map(({ name }) => name);
  if (await isOfLater(pool)) inTheWay.push('eventstore');
  if (inTheWay.length > 0) {
    throw new ClearError(
      `Esta base de datos es de una versión posterior de Expediente, que la cambió de un modo que esta no conoce (${inTheWay.join(', ')}): inicie esa versión o una más nueva, o restaure en una instalación vacía el respaldo que se hizo antes de actualizar (docs/ops.md, «Volver a la versión anterior»).`,
    );
  }
  if (later.length > 0)
    log.warn(
      { later: later.map(({ name }) => name) },
      'La base de datos es de una versión posterior de Expediente; lo que le agregó no estorba a esta.',
    );
}

export const releaseMigrations: readonly Migration[] = [
  {
    name: 'app-001-build',
    additive: true,
    up: async (client) =>
      await client.query(`
        -- Which build started here last, so that the next one says where the installation comes from.
        create table installation_build (
          one boolean primary key default true check (one),
          build text not null,
          since timestamptz not null
        )`),
  },
];

/** Effects of a start of another build on an installation. */
export interface Upgrade {
  /** Migrations applied by this start. */
  readonly applied: readonly string[];
  /** Read models that are filled anew. */
  readonly refilled: readonly string[];
}

/**
 * Notes that this build starts here.
 * @returns line that says from which build the installation comes and what is done to it; undefined at a first start
 * and when the same build starts again
 */
export async function cameFrom(pool: pg.Pool, { applied, refilled }: Upgrade): Promise<string | undefined> {
  const { rows } = await pool.query<{ build: string; since: Date }>(
    'select build, since from installation_build',
  );
  await pool.query(
    `insert into installation_build (build, since) values ($1, now())
       on conflict (one) do update set build = excluded.build, since = excluded.since
        where installation_build.build <> excluded.build`,
    [BUILD],
  );
  const [before] = rows;
  const isFirst = before === undefined && applied.includes(FIRST_STEP);
  if (isFirst || before?.build === BUILD) return undefined;
  const from = before
    ? `la compilación ${before.build}, en uso desde ${shownInstant(before.since.toISOString())}`
    : 'una compilación anterior';
  const steps =
    applied.length === 0
      ? 'la base de datos no cambia'
      : `${applied.length} ${applied.length === 1 ? 'cambio' : 'cambios'} en la base de datos (${applied.join(', ')})`;
  const lists =
    refilled.length === 0
      ? 'las listas siguen como estaban'
      : `se completan de nuevo las listas ${refilled.join(', ')}`;
  return `Esta instalación viene de ${from}; ahora es la ${BUILD}: ${steps}; ${lists}.`;
}

/** First step of the first release: a start that applies it found an empty database. */
const FIRST_STEP = 'audit-001-facts';
