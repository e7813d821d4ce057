import { oneRunner } from '@expediente/platform/one-runner.ts';
import { ITSELF } from '@expediente/projections/ops.ts';
import type { IssuedDocuments } from '@expediente/projections/shared/documents/issue.ts';
import type { Foundations } from '../foundations/foundations.ts';
import type { Closers } from '../process/closers.ts';
import { namedFiles } from './named-files.ts';

/** Lock of the sweep, two numbers unique in the database (`expe`, 7). */
const SWEEPING = [0x65_78_70_65, 7] as const;
/** Interval at which a process looks whether a day has passed. */
const LOOK_MS = 3_600_000;
const DAY_MS = 24 * LOOK_MS;

type Swept = Pick<Foundations, 'pool' | 'store' | 'files' | 'drafts' | 'bulkJobs' | 'audit'> & {
  readonly issued: Pick<IssuedDocuments, 'referenced'>;
};

/**
 * Deletes once a day, in one process of the installation, files uploaded at least a day ago that no event, no issued
 * document and no bulk job names (architecture, "Access, files, audit"), and drafts and bulk jobs that are no longer offered.
 */
export function startSweeping(parts: Swept & Pick<Foundations, 'installation'>, closers: Closers): void {
  const { log } = parts.installation;
  let sweeping: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    sweeping = sweepDaily(parts, new Date()).then(
      (swept) => {
        if (swept !== undefined) log.info({ swept }, 'files that nothing names were swept');
      },
      (error: unknown) => log.warn({ err: error }, 'files could not be swept'),
    );
  }, LOOK_MS);
  timer.unref();
  closers.add(async () => {
    clearInterval(timer);
    await sweeping;
  });
}

/** Number of deleted files; undefined: less than a day has passed since the last sweep. */
export async function sweepDaily(parts: Swept, now: Date): Promise<number | undefined> {
  const { pool, drafts, bulkJobs, audit } = parts;
  return await oneRunner(pool, SWEEPING, async (client) => {
    const { rowCount } = await client.query('select from file_sweep where at > $1', [
      new Date(now.getTime() - DAY_MS),
    ]);
    if (rowCount !== 0) return undefined;
    await drafts.sweep(now);
    await bulkJobs.sweep(now);
    const swept = await sweepFiles(parts, new Date(now.getTime() - DAY_MS));
    await client.query(
      'insert into file_sweep (at, swept) values ($1, $2) on conflict (one) do update set at = $1, swept = $2',
      [now, swept],
    );
    const details = { act: 'sweep', files: swept, by: ITSELF.name };
    if (swept > 0) audit.record({ kind: 'ops', user: '', entity: 'files', result: 'done', details });
    return swept;
  });
}

async function sweepFiles({ pool, store, files, issued, bulkJobs }: Swept, before: Date): Promise<number> {
  // Names are read from the log itself: a read model may be behind, or have a record set apart. A command brings the
  // files that it names, and files brought since `before` stay in any case.
  const named = await namedFiles(pool, store);
  return await files.sweep(async (hashes) => {
    const [printed, kept] = [await issued.referenced(hashes), await named(hashes)];
    const papers = await bulkJobs.referenced(hashes);
    return new Set(hashes.filter((hash) => kept.has(hash) || printed.has(hash) || papers.has(hash)));
  }, before);
}
