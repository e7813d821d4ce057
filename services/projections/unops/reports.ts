import { streamName } from '@expediente/kernel/streams.ts';
import type { UnopsState } from '@expediente/machines/unops/state.ts';
import { unopsConsolidation } from '@expediente/machines/unops-consolidation/decide.ts';
import { unopsConsolidationStates } from '@expediente/machines/unops-consolidation/life-cycle.ts';
import type { UnopsConsolidationState } from '@expediente/machines/unops-consolidation/state.ts';
import { unopsRegularization } from '@expediente/machines/unops-regularization/decide.ts';
import type { UnopsRegularizationState } from '@expediente/machines/unops-regularization/state.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { BadInput, Refused } from '@expediente/platform/refusals.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import {
  UNOPS_ACCOUNTING_REPORT,
  UNOPS_REGULARIZATION_REPORT,
  UNOPS_REPORT_MISSING,
} from '@expediente/schemas/reports/unops-documents.ts';
import { sql } from 'kysely';
import type { Paper, PrintParts } from '../shared/documents/printed.ts';
import { printedRecord } from '../shared/documents/printed.ts';
import { integerIn, type Parameters, pdfAnswer, type ReadAnswer } from '../shared/http/read-route.ts';
import {
  type AccountingReport,
  accountingReport,
  type RegularizedRecords,
} from './layouts/accounting-report.ts';
import { type RegularizationReport, regularizationReport } from './layouts/regularization-report.ts';
import { requireUnit } from './look-ups.ts';
import { consolidations, regularizations, unopsRecords } from './model.ts';

/** The regularisation report on paper. */
export const regularizationPaper = (data: RegularizationReport): Paper => ({
  orientation: 'landscape',
  page: (breaks) => regularizationReport(data, breaks),
});

/** The accounting report on paper. */
export const accountingPaper = (data: AccountingReport): Paper => ({
  orientation: 'landscape',
  page: (breaks) => accountingReport(data, breaks),
});

/** What a report of nothing answers: both names are reset, and nothing is downloaded (unops §1.5). */
const NOTHING: ReadAnswer = {
  data: { filename: '', file: '' },
  response: 'info',
  message: 'No hay registros para mostrar.',
};

/** A parameter of a report that has to name something. @throws {BadInput} */
function chosen(parameters: Parameters, name: string, missing: string): number {
  const id = integerIn(parameters, name, 0);
  if (id === 0) throw new BadInput([{ field: name, message: missing }]);
  return id;
}

const unitIn = (parameters: Parameters): number => chosen(parameters, 'p_id_unit', UNOPS_REPORT_MISSING.unit);

const signersIn = (parameters: Parameters) => ({
  requester: chosen(parameters, 'p_id_firm_realiza', UNOPS_REPORT_MISSING.signatories),
  authorizer: chosen(parameters, 'p_id_firm_revisa', UNOPS_REPORT_MISSING.signatories),
});

/**
 * `/reports/unops/regularize`: of a consolidation that is not freed (unops D17), issued once for each of its revisions
 * and signatories. @throws {BadInput, NotFound} what is missing, in R3's order; a cost centre out of sight
 */
export async function regularizationReportOf(
  parts: PrintParts,
  session: Session,
  parameters: Parameters,
): Promise<ReadAnswer> {
  const unit = unitIn(parameters);
  const id = chosen(parameters, 'p_id_unops_consolidate', UNOPS_REPORT_MISSING.consolidation);
  const signers = signersIn(parameters);
  const { db } = parts;
  await requireUnit(db, session, unit);
  const found = await db
    .selectFrom(consolidations.as('c'))
    .select(['c.record', 'c.revision'])
    .where('c.id', '=', id)
    .where('c.id_unit', '=', unit)
    .executeTakeFirst();
  if (!found || unopsConsolidationStates.is(found.record.status, 'liberada')) return NOTHING;
  const consolidation: UnopsConsolidationState = found.record;
  return pdfAnswer(
    await printedRecord(parts, session, {
      record: `${unopsConsolidation.name}:${id}`,
      revision: found.revision,
      format: UNOPS_REGULARIZATION_REPORT.format,
      refusal: null,
      kept: { issued: streamName('unopsConsolidation', id) },
      parameters: { realiza: String(signers.requester), revisa: String(signers.authorizer) },
      choice: { units: [unit], unops: true, ...signers },
      name: `unops_regularizacion_${id}.pdf`,
      paper: async (context) =>
        regularizationPaper({
          consolidation,
          records: await recordsOf(db, 'id', consolidation.records),
          context,
        }),
    }),
  );
}

/**
 * `/reports/unops/accounting`: of CURDPs of one cost centre, issued once for their revisions and signatories, and kept
 * with the latest of them. @throws {BadInput, NotFound, Refused} what is missing, in R3's order; a cost centre out of
 * sight; some of the CURDPs are not its own
 */
export async function accountingReportOf(
  parts: PrintParts,
  session: Session,
  parameters: Parameters,
): Promise<ReadAnswer> {
  const unit = unitIn(parameters);
  const numbers = curdpsIn(parameters);
  const signers = signersIn(parameters);
  const { db } = parts;
  await requireUnit(db, session, unit);
  const found = await regularizationsOf(db, session, { unit, numbers, parameters });
  const [latest] = [...found].sort((a, b) => b.record.id - a.record.id);
  if (!latest) return NOTHING;
  requireAll(numbers, found);
  return pdfAnswer(
    await printedRecord(parts, session, {
      record: `${unopsRegularization.name}:${latest.record.id}`,
      revision: latest.revision,
      format: UNOPS_ACCOUNTING_REPORT.format,
      refusal: null,
      kept: { issued: streamName('unopsRegularization', latest.record.id) },
      parameters: {
        realiza: String(signers.requester),
        revisa: String(signers.authorizer),
        of: found.map(({ record, revision }) => `${record.id}@${revision}`).join(','),
      },
      choice: { units: [unit], unops: true, ...signers },
      name: `unops_contable_${unit}_${latest.record.datePay.slice(0, 4)}.pdf`,
      paper: async (context) =>
        accountingPaper({ unit, regularizations: await withRecords(db, found), context }),
    }),
  );
}

interface FoundRegularization {
  readonly record: UnopsRegularizationState;
  readonly revision: number;
}

/** @throws {BadInput} */
function curdpsIn({ p_number_curdp: listed = '' }: Parameters): readonly string[] {
  const numbers = [...new Set(listed.split(',').map((number) => number.trim().toUpperCase()))].filter(
    Boolean,
  );
  if (numbers.length > 0) return numbers;
  throw new BadInput([{ field: 'p_number_curdp', message: UNOPS_REPORT_MISSING.curdp }]);
}

/** Those of the numbers: of the year asked for, else of the latest one up to the session's, in which a number begins anew. */
async function regularizationsOf(
  db: ReadDatabase,
  { year: present }: Session,
  {
    unit,
    numbers,
    parameters,
  }: { readonly unit: number; readonly numbers: readonly string[]; readonly parameters: Parameters },
): Promise<readonly FoundRegularization[]> {
  const asked = parameters.p_year;
  const year = integerIn(parameters, 'p_year', present);
  const { rows } = await sql<FoundRegularization>`
    select g.record, g.revision from (
      select *, rank() over (partition by upper(number_curdp) order by year desc) as place
      from ${regularizations} where id_unit = ${unit} and upper(number_curdp) = any(${[...numbers]}::text[])
        and ${asked === undefined || asked === '' ? sql`year <= ${present}` : year === 0 ? sql`true` : sql`year = ${year}`}
    ) g where ${year === 0 ? sql`true` : sql`g.place = 1`}
    order by g.date_pay, g.id`.execute(db);
  return rows;
}

/** @throws {Refused} a total over some of what was asked for would be taken for that of all */
function requireAll(numbers: readonly string[], found: readonly FoundRegularization[]): void {
  const own = new Set(found.map(({ record }) => record.curdp.toUpperCase()));
  const missing = numbers.filter((number) => !own.has(number));
  if (missing.length > 0)
    throw new Refused(
      'curdp-of-unit',
      `El centro de costo no tiene el No. CURDP ${missing.join(', ')}`,
      'p_number_curdp',
    );
}

async function withRecords(
  db: ReadDatabase,
  found: readonly FoundRegularization[],
): Promise<readonly RegularizedRecords[]> {
  const records = await recordsOf(
    db,
    'id_regularize',
    found.map(({ record }) => record.id),
  );
  return found.map(({ record: { id, curdp, datePay } }) => ({
    id,
    curdp,
    datePay,
    records: records.filter(({ regularization }) => regularization === id),
  }));
}

async function recordsOf(
  db: ReadDatabase,
  column: 'id' | 'id_regularize',
  ids: readonly number[],
): Promise<readonly UnopsState[]> {
  const { rows } = await sql<{ record: UnopsState }>`
    select r.record from ${unopsRecords} r where ${sql.ref(`r.${column}`)} = any(${[...ids]}::integer[])
    order by r.id`.execute(db);
  return rows.map(({ record }) => record);
}
