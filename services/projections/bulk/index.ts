import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { folded } from '@expediente/kernel/text.ts';
import { NO_PERMISSION } from '@expediente/platform/access/guard.ts';
import { mayUse } from '@expediente/platform/access/permissions.ts';
import type { Session, Sight } from '@expediente/platform/access/session.ts';
import { useFact } from '@expediente/platform/access/use-fact.ts';
import { type BulkJobs, bulkJobsIn, type KeptBulk } from '@expediente/platform/bulk/jobs.ts';
import { bulkJobRead } from '@expediente/platform/bulk/read.ts';
import { joinedPapers } from '@expediente/platform/files/merge/merge.ts';
import { Forbidden, NotFound, Refused } from '@expediente/platform/refusals.ts';
import { BULK_LISTS, type BulkList, bulkList, isPrint } from '@expediente/schemas/bulk/lists.ts';
import type { BulkJobDetail } from '@expediente/schemas/bulk/read.ts';
import { type OperationPath, operation } from '@expediente/schemas/operations.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { fileWord } from '../shared/documents/printed.ts';
import type { Read, ReadAnswer } from '../shared/http/read-route.ts';
import type { ReadModule } from '../shared/module.ts';
import type { ReadParts } from '../shared/parts.ts';
import { answer, data, type SharedRun } from '../shared/reads.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const NO_JOB = 'El trabajo no existe.';

/** @throws {NotFound} the user has no such job */
async function ownJob(jobs: BulkJobs, { userId }: Session, id: string): Promise<KeptBulk> {
  const job = UUID.test(id) ? await jobs.one(userId, id) : undefined;
  if (!job) throw new NotFound(NO_JOB);
  return job;
}

const OUT_OF_SIGHT =
  'Ya no ve todos los registros de estos documentos: imprima de nuevo los que necesita desde su listado.';

/** Finds the read of a list among those of all modules. */
type ListOf = (path: OperationPath) => SharedRun;

/** Lists whose steps print. */
const PRINTING = BULK_LISTS.filter(({ steps }) => steps.some(isPrint));

/**
 * Requires that the session still sees the printed records, which it saw when they were printed. Records that
 * left the list do not count.
 * @throws {Forbidden}
 */
async function requireSight(
  parts: ReadParts,
  listOf: ListOf,
  session: Session,
  { id, year }: KeptBulk,
  list: BulkList,
): Promise<void> {
  const records = await bulkJobsIn(parts.pool).records(id);
  const keys = records.flatMap((each) => (each.result === 'done' ? [each.id] : [])).join(',');
  const idsFor = async (sight: Sight): Promise<ReadonlySet<unknown>> => {
    const parameters = { year: String(year), p_year: '0', state: list.state, keys };
    const { rows } = (await listOf(list.path as OperationPath).run(parts, {
      session: { ...sight, year },
      parameters,
    })) as Page<{ readonly id: unknown }>; // lists of life cycles answer pages of their records
    return new Set(rows.map((row) => row.id));
  };
  const [own, all] = await Promise.all([idsFor(session), idsFor({ ...session, scope: 'institution' })]);
  if (own.size < all.size) throw new Forbidden(OUT_OF_SIGHT);
}

const NOT_JOINED = {
  damaged: 'Los documentos no se pudieron juntar en un PDF: imprímalos por separado.',
  tooLarge: 'Los documentos son demasiado grandes para un solo PDF: imprima menos a la vez.',
  tooLong: 'Juntar los documentos tardó demasiado y se detuvo. Inténtelo de nuevo más tarde.',
};

/**
 * `/bulk/pdf/{id}`: the papers of a job that prints, one after the other (hospital A5). Each was checked, issued and
 * recorded when it was printed; the audit records that they were handed out together.
 * @throws {NotFound, Forbidden, Refused}
 */
async function papersPdf(
  parts: ReadParts,
  listOf: ListOf,
  { session, parameters: { id = '' } }: Read,
): Promise<ReadAnswer> {
  const { pool, files, audit } = parts;
  const jobs = bulkJobsIn(pool);
  const job = await ownJob(jobs, session, id);
  const list = bulkList(job.list);
  const step = list?.steps.find(({ action }) => action === job.action);
  if (!list || !step || !isPrint(step)) throw new NotFound(NO_JOB);
  const paths = step.prints.map(({ path }) => path as OperationPath); // a test asks each
  const permissions = paths.map((path) => operation(path).permission);
  const [permission] = permissions;
  if (!permissions.every((each) => mayUse(session, each))) throw new Forbidden(NO_PERMISSION, permission);
  if (job.ended === null) throw new Refused('bulk-printing', 'Todavía se imprime: ábralo cuando termine.');
  const papers = await jobs.papers(id);
  if (papers.length === 0) throw new Refused('bulk-nothing-printed', 'No se imprimió ninguno.');
  await requireSight(parts, listOf, session, job, list);
  const file = await joinedPapers(files, papers, NOT_JOINED);
  await audit.write(useFact(session, 'print', '', { operation: paths[0] ?? '', rows: papers.length }));
  return { file, name: `${fileWord(folded(list.nouns[1]))}_${dateInGuatemala(job.begun)}.pdf` };
}

/** Bulk jobs of the user: kept in tables of their own, not in a read model. */
export const bulkOver = (listOf: ListOf): ReadModule => ({
  name: 'bulk',
  reads: {
    '/bulk/get/{id}': data([], async ({ pool }, { session, parameters: { id = '' } }) => {
      const jobs = bulkJobsIn(pool);
      const job = await ownJob(jobs, session, id);
      return { ...bulkJobRead(job), records: await jobs.records(id) } satisfies BulkJobDetail;
    }),
    '/bulk/pdf/{id}': answer(
      (modules) => [
        ...new Set(PRINTING.flatMap(({ path }) => listOf(path as OperationPath).waitsFor({ modules }))),
      ],
      (parts, read) => papersPdf(parts, listOf, read),
    ),
    '/bulk/mine': data([], async ({ pool }, { session, parameters: { list } }) =>
      (await bulkJobsIn(pool).of(session.userId, list || undefined)).map(bulkJobRead),
    ),
  },
});
