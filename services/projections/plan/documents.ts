import { createHash } from 'node:crypto';
import { dateInGuatemala, shownDate, shownInstant } from '@expediente/kernel/dates.ts';
import { counted } from '@expediente/kernel/format.ts';
import { streamName } from '@expediente/kernel/streams.ts';
import { pacStates } from '@expediente/machines/pac/life-cycle.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { Refused } from '@expediente/platform/refusals.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import type { PacDetail, PlanReprogramming } from '@expediente/schemas/pac/read.ts';
import { PLAN_NOT_APPROVED } from '@expediente/schemas/shared/sentences.ts';
import { sql } from 'kysely';
import { entityOf, nameOf, readPac, savedLines } from '../pac/queries.ts';
import { readPlanReprogrammings } from '../reprogramming/queries.ts';
import { type Paper, type PrintCall, type PrintParts, printedRecord } from '../shared/documents/printed.ts';
import { fileAnswer, type ReadAnswer } from '../shared/http/read-route.ts';
import type { ReadParts } from '../shared/parts.ts';
import { exported, generatedBy } from '../shared/workbooks/export.ts';
import { tableSheet } from '../shared/workbooks/sheet.ts';
import { type PlanHistoryDocument, planHistory } from './layout.ts';
import { historyTable, type PlanNames, planTable, reprogrammingsTable } from './tables.ts';

type Parts = Pick<ReadParts, 'db' | 'audit'>;

/** A plan with its movements on paper. */
export const planHistoryPaper = (data: PlanHistoryDocument): Paper => ({
  orientation: 'landscape',
  page: (breaks) => planHistory(data, breaks),
});

interface PlanKey {
  readonly unit: number;
  readonly year: number;
}

/**
 * `/packsannual/excel/{unit}/{year}`: the saved or approved plan, in any state.
 * @throws {NotFound}
 */
export async function planWorkbook(
  parts: Parts,
  session: Session,
  { unit, year }: PlanKey,
): Promise<ReadAnswer> {
  const plan = await readPac(parts.db, session, unit, year);
  const changes = await readPlanReprogrammings(parts.db, unit, year);
  const head = [
    `Plan Anual de Compras ${year}`,
    nameOf(plan),
    `Estado: ${pacStates.status(plan.state).label}. ${changedSince(changes)}Actualizado el ${shownInstant(plan.date_updated)}. ${generatedBy(session)}`,
  ];
  const lines = savedLines(plan);
  return fileAnswer(
    await exported(parts, session, {
      entity: entityOf(plan),
      details: { rows: lines.length, revision: plan.revision },
      sheets: [tableSheet(`PAC ${year}`, head, planTable(lines))],
      name: `pac_${unit}_${year}.xlsx`,
    }),
  );
}

/** Note that refers to the present plan, if reprogrammings changed the approved one. */
function changedSince(changes: readonly PlanReprogramming[]): string {
  const last = changes.at(-1);
  return last === undefined
    ? ''
    : `Este es el plan inicial: cambió con ${counted(changes.length, 'reprogramación aprobada', 'reprogramaciones aprobadas')}, la última ${last.number_resolution} del ${shownDate(last.date_resolution)}. El plan vigente está en Reporte Saldo PAC. `;
}

/** Content of a plan's history. */
interface PlanHistory {
  readonly plan: PacDetail;
  readonly names: PlanNames;
  readonly reprogrammings: readonly PlanReprogramming[];
}

/**
 * A plan with its movements.
 * @throws {NotFound, Refused} the plan is not approved yet (planning B33)
 */
async function readPlanHistory(
  { db }: Pick<ReadParts, 'db'>,
  session: Session,
  { unit, year }: PlanKey,
): Promise<PlanHistory> {
  const plan = await readPac(db, session, unit, year);
  if (!pacStates.is(plan.state, 'aprobado')) throw new Refused('pac-approved', PLAN_NOT_APPROVED);
  const named = async (catalogue: 'row' | 'group', ids: readonly string[]) => {
    const { rows } = await sql<{ id: string; description: string }>`
      select id, description from ${catalogueTable(catalogue)} where id = any(${[...new Set(ids)]}::text[])`.execute(
      db,
    );
    return new Map(rows.map(({ id, description }) => [id, description]));
  };
  const [rows, groups, reprogrammings] = await Promise.all([
    named(
      'row',
      plan.details.map(({ id_row }) => id_row),
    ),
    named(
      'group',
      plan.details.map(({ id_group }) => id_group),
    ),
    readPlanReprogrammings(db, unit, year),
  ]);
  return { plan, names: { rows, groups }, reprogrammings };
}

/**
 * `/packsannual/history/excel/{unit}/{year}`
 * @throws {NotFound, Refused}
 */
export async function historyWorkbook(parts: Parts, session: Session, key: PlanKey): Promise<ReadAnswer> {
  const { plan, names, reprogrammings } = await readPlanHistory(parts, session, key);
  const head = (title: string): readonly string[] => [
    `${title} ${plan.year}`,
    nameOf(plan),
    generatedBy(session),
  ];
  return fileAnswer(
    await exported(parts, session, {
      entity: entityOf(plan),
      details: { document: 'history', rows: plan.details.length, revision: plan.revision },
      sheets: [
        tableSheet('Saldo', head('Saldo del Plan Anual de Compras'), historyTable(plan.details, names)),
        tableSheet(
          'Reprogramaciones',
          head('Reprogramaciones del Plan Anual de Compras'),
          reprogrammingsTable(reprogrammings),
        ),
      ],
      name: `saldo_pac_${plan.id_unit}_${plan.year}.xlsx`,
    }),
  );
}

/**
 * `/packsannual/history/pdf/{idUnit}/{year}`: balance of the plan now. Its figures change without a new revision of the
 * plan, so that it is issued once for each day and each content.
 * @throws {NotFound, Refused}
 */
export async function historyPdf(parts: PrintParts, call: PrintCall, key: PlanKey): Promise<ReadAnswer> {
  const history = await readPlanHistory(parts, call.session, key);
  const { plan } = history;
  return await printedRecord(parts, call, {
    record: entityOf(plan),
    revision: plan.revision,
    format: 'plan-history',
    refusal: null,
    kept: { issued: streamName('pac', plan.id_unit, plan.year), names: 'today' },
    parameters: { day: dateInGuatemala(new Date()), shown: shownIn(history) },
    choice: { units: [plan.id_unit] },
    name: `saldo_pac_${plan.id_unit}_${plan.year}.pdf`,
    paper: (context) => planHistoryPaper({ ...history, context }),
  });
}

/** SHA-256 of all values that the document shows, so that equal content is issued once. */
function shownIn({ plan, names, reprogrammings }: PlanHistory): string {
  const { rows, groups } = names;
  const shown = {
    plan: plan.description,
    lines: plan.details,
    rows: [...rows],
    groups: [...groups],
    reprogrammings,
  };
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex');
}
