import { canonicalNumber } from '@expediente/kernel/same-number.ts';
import { streamName } from '@expediente/kernel/streams.ts';
import { unopsRegularization } from '@expediente/machines/unops-regularization/decide.ts';
import type { UnopsRegularizationState } from '@expediente/machines/unops-regularization/state.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { BadInput, Refused } from '@expediente/platform/refusals.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import {
  UNOPS_ACCOUNTING_REPORT,
  UNOPS_REPORT_MISSING,
} from '@expediente/schemas/reports/unops-documents.ts';
import { sql } from 'kysely';
import { type Paper, type PrintCall, type PrintParts, printedRecord } from '../shared/documents/printed.ts';
import { integerIn, type Parameters, pdfAnswer, type ReadAnswer } from '../shared/http/read-route.ts';
import { expectCentreInSight } from '../shared/records/cost-centre.ts';
import {
  type AccountingReport,
  accountingReport,
  type RegularizedRecords,
} from './layouts/accounting-report.ts';
import { regularizations } from './model.ts';
import { NOTHING, signersIn, unitIn } from './report-parameters.ts';
import { wholeRecords } from './whole-records.ts';

/** Layout of the accounting report for print. */
export const accountingPaper = (data: AccountingReport): Paper => ({
  orientation: 'landscape',
  page: (breaks) => accountingReport(data, breaks),
});

/**
 * `/reports/unops/accounting`: report on CURDPs of one cost centre, issued once for their revisions and signatories,
 * and kept with the latest of them.
 * @throws {BadInput, NotFound, Refused} a missing parameter, in R3's order; a cost centre out of sight; CURDPs that are
 * not of the cost centre
 */
export async function accountingReportOf(
  parts: PrintParts,
  call: PrintCall,
  parameters: Parameters,
): Promise<ReadAnswer> {
  const { session } = call;
  const unit = unitIn(parameters);
  const numbers = curdpsIn(parameters);
  const signers = signersIn(parameters);
  const { db } = parts;
  await expectCentreInSight(db, session, unit);
  const found = await regularizationsOf(db, session, { unit, numbers, parameters });
  const [latest] = [...found].sort((a, b) => b.record.id - a.record.id);
  if (!latest) return NOTHING;
  requireAll(numbers, found);
  return pdfAnswer(
    await printedRecord(parts, call, {
      record: `${unopsRegularization.name}:${latest.record.id}`,
      revision: latest.revision,
      format: UNOPS_ACCOUNTING_REPORT.format,
      refusal: null,
      kept: { issued: streamName(unopsRegularization.events.category, latest.record.id) },
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

const formOf = (curdp: string): string => canonicalNumber('curdp', curdp);

/**
 * Typed numbers by their canonical form.
 * @throws {BadInput}
 */
function curdpsIn({ p_number_curdp: listed = '' }: Parameters): ReadonlyMap<string, string> {
  const numbers = new Map(listed.split(',').map((number) => [formOf(number), number.trim()]));
  numbers.delete('');
  if (numbers.size > 0) return numbers;
  throw new BadInput([{ field: 'p_number_curdp', message: UNOPS_REPORT_MISSING.curdp }]);
}

interface Asked {
  readonly unit: number;
  readonly numbers: ReadonlyMap<string, string>;
  readonly parameters: Parameters;
}

/**
 * Regularisations with these numbers: of the requested year, else of each number's latest year up to the session's,
 * since numbers repeat from year to year.
 */
async function regularizationsOf(
  db: ReadDatabase,
  { year: present }: Session,
  { unit, numbers, parameters }: Asked,
): Promise<readonly FoundRegularization[]> {
  const asked = parameters.p_year;
  const year = integerIn(parameters, 'p_year', present);
  const { rows } = await sql<{ readonly id: number; readonly curdp: string; readonly year: number }>`
    select id, number_curdp as curdp, year from ${regularizations} where id_unit = ${unit}
      and ${asked === undefined || asked === '' ? sql`year <= ${present}` : year === 0 ? sql`true` : sql`year = ${year}`}`.execute(
    db,
  );
  const own = rows.filter(({ curdp }) => numbers.has(formOf(curdp)));
  const latest = new Map<string, number>();
  for (const { curdp, year: of } of own)
    latest.set(formOf(curdp), Math.max(of, latest.get(formOf(curdp)) ?? 0));
  const wanted = own.filter(({ curdp, year: of }) => year === 0 || of === latest.get(formOf(curdp)));
  const { rows: found } = await sql<FoundRegularization>`
    select record, revision from ${regularizations} where id = any(${wanted.map(({ id }) => id)}::integer[])
    order by date_pay, id`.execute(db);
  return found;
}

/**
 * Checks that all numbers were found: a total over some would be mistaken for that over all.
 * @throws {Refused}
 */
function requireAll(numbers: ReadonlyMap<string, string>, found: readonly FoundRegularization[]): void {
  const own = new Set(found.map(({ record }) => formOf(record.curdp)));
  const missing = [...numbers].filter(([form]) => !own.has(form)).map(([, typed]) => typed);
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
  const records = await wholeRecords(
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
