import { isMigrated } from '@expediente/eventstore/postgres/migrate.ts';
import { ClearError, errorCode } from '@expediente/platform/clear-error.ts';
import { type Migration, pendingOf } from '@expediente/platform/migrations.ts';
import { LOG_OWNER, MAY_ALTER_WORDS, mayAlterLog } from '@expediente/platform/protection.ts';
import type pg from 'pg';
import type { Installation } from './installation.ts';

/**
 * Does `work`, which may change the tables of the log and of the audit, and leaves these tables to their owner. In the
 * embedded server the owner's rights are lent while there is a step to apply; another database whose role may alter the
 * log goes on working, and the log of the process says so.
 * @throws {ClearError} when the role lacks the rights that a step needs
 */
export async function keepingOwner<Result>(
  installation: Installation,
  pool: pg.Pool,
  migrations: readonly Migration[],
  work: () => Promise<Result>,
): Promise<Result> {
  const { owner, log, configuration } = installation;
  if (owner) {
    const ownLog = configuration.eventStoreUrl === undefined;
    const done = (await pendingOf(pool, migrations)).length === 0 && (!ownLog || (await isMigrated(pool)));
    if (!done) await owner.lend();
  }
  const result = await refusedClearly(work());
  if (await mayAlterLog(pool)) {
    if (owner) await owner.protect();
    else log.warn(MAY_ALTER_WORDS);
  }
  return result;
}

/** @throws {ClearError} with what to do, when the work needs the rights of the log's owner */
export async function refusedClearly<Result>(work: Promise<Result>): Promise<Result> {
  return await work.catch((error: unknown) => {
    const cause = error instanceof Error ? error.cause : undefined;
    if (![error, cause].some((each) => errorCode(each) === INSUFFICIENT)) throw error;
    throw new ClearError(NEEDS_OWNER, { cause: error });
  });
}

const INSUFFICIENT = '42501';
const NEEDS_OWNER = `Este paso cambia las tablas de los eventos o de la bitácora, que son de ${LOG_OWNER}: quien administra la base de datos debe ejecutar GRANT ${LOG_OWNER} TO la cuenta de Expediente, repetir, y ejecutar después deploy/postgres/protect.sql (docs/ops.md, «Dueño del registro»).`;
