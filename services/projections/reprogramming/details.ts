import {
  add,
  isZero,
  type Money,
  price,
  type Quantity,
  quantity,
  subtract,
  ZERO_MONEY,
  ZERO_PRICE,
  ZERO_QUANTITY,
} from '@expediente/kernel/decimal.ts';
import { planNotApproved } from '@expediente/machines/approval/rules.ts';
import type { PacState } from '@expediente/machines/pac/state.ts';
import { requestedOf, sentDetails } from '@expediente/machines/reprogramming/changes.ts';
import type { PlanFigures } from '@expediente/machines/reprogramming/commands.ts';
import { reprogrammingStates } from '@expediente/machines/reprogramming/life-cycle.ts';
import { lineOf } from '@expediente/machines/reprogramming/moves.ts';
import {
  differenceOf,
  directionOf,
  NO_REPROGRAMMING,
  type ReprogrammingState,
  totalsOfDetails,
} from '@expediente/machines/reprogramming/state.ts';
import type { Sight } from '@expediente/platform/access/session.ts';
import { NotFound, Refused } from '@expediente/platform/refusals.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { PacLineRead } from '@expediente/schemas/pac/read.ts';
import type { ReprogrammingDetail as Change } from '@expediente/schemas/reprogramming/events.ts';
import type {
  AskedRead,
  ConsolidatedLine,
  ReprogrammingConsolidated,
  ReprogrammingDetails,
  ReprogrammingTotals,
  ReprogrammingWhole,
} from '@expediente/schemas/reprogramming/read.ts';
import { sql } from 'kysely';
import { planLines } from '../ledger/model.ts';
import { readPlan } from '../pac/queries.ts';
import { readReprogramming } from './queries.ts';

export interface DetailsQuestion {
  readonly year: number;
  readonly unit: number;
  /** 0: a new reprogramming. */
  readonly id: number;
}

/**
 * `/reprogramming/details/{year}/{unit}/{id}`: all lines of the present plan with the changes asked of them, then the
 * lines to be added. The changes of a draft are computed over today's plan, in the same way as when it is sent; those
 * of a sent one are the stored ones.
 * @throws {NotFound, Refused} the plan is not approved
 */
export async function readReprogrammingDetails(
  db: ReadDatabase,
  session: Sight,
  { year, unit, id }: DetailsQuestion,
): Promise<ReprogrammingDetails> {
  const found = id === 0 ? null : await readReprogramming(db, session, id);
  if (found && (found.record.unit !== unit || found.record.year !== year)) throw new NotFound();
  const record = found?.record ?? NO_REPROGRAMMING;
  const { plan, lines } = await readPlan(db, session, unit, year, newLines(record));
  if (plan.status !== 'aprobado') throw new Refused('plan-approved', planNotApproved(year));
  const isOpen = found === null || reprogrammingStates.is(record.status, 'open');
  const details = isOpen ? changesNow(plan, lines, record) : record.details;
  const changes = new Map(details.map((change) => [change.line, change]));
  const planned = plannedLines(plan);
  return {
    header: found?.header ?? null,
    details: lines.map((line) => ({
      ...line,
      ...asked(changes.get(line.id)),
      id_detail: changes.get(line.id)?.id ?? 0,
      id_packs_details: line.id,
      kind: kindOf(plan, planned, line.id),
      qty: plannedQty(line),
    })),
    totals: isOpen ? totalsOf(plan.budgetNow, details) : totalsOf(record.current, details),
  };
}

/** Supplies that the reprogramming would add, as lines without quantity so far. */
const newLines = ({ details }: ReprogrammingState): PacState['added'] =>
  details.map((change) => lineOf(change, { qty: ZERO_QUANTITY, price: ZERO_PRICE, subtotal: ZERO_MONEY }));

const plannedLines = ({ lines, added }: PacState): ReadonlySet<string> =>
  new Set([...lines, ...added].map(({ id }) => id));

function kindOf(plan: PacState, planned: ReadonlySet<string>, id: string): PlanFigures['kind'] {
  if (!planned.has(id)) return 'new';
  return plan.eliminated.includes(id) ? 'eliminated' : 'planned';
}

/** Quantity in force (V). */
const plannedQty = ({ qty_start, extension_qty, reduction_qty }: PacLineRead): Quantity =>
  subtract(add(quantity(qty_start), quantity(extension_qty)), quantity(reduction_qty));

const NOTHING_ASKED = {
  id_nivel: '',
  new_qty: '',
  new_price: '',
  new_total: '',
  difference: ZERO_MONEY,
  type: '',
  modify_budget: 'NO',
  justification: '',
} as const;

/** Change asked of a line, in the fields of R3 §3. */
function asked(change: Change | undefined): AskedRead {
  if (change === undefined) return NOTHING_ASKED;
  const { level, justification, after } = change;
  const difference = differenceOf(change);
  return {
    id_nivel: level,
    new_qty: after.qty,
    new_price: after.price,
    new_total: after.total,
    difference,
    type: directionOf(change),
    modify_budget: isZero(difference) ? 'NO' : 'SI',
    justification,
  };
}

/**
 * Changes over the present plan. All lines count as plannable: only sending asks the catalogue whether a new line's
 * supply may still be planned.
 */
function changesNow(
  plan: PacState,
  lines: readonly PacLineRead[],
  record: ReprogrammingState,
): readonly Change[] {
  const planned = plannedLines(plan);
  const byId = new Map(lines.map((line) => [line.id, line]));
  const figures = record.details.flatMap(({ line: id }): PlanFigures[] => {
    const line = byId.get(id);
    if (line === undefined) return [];
    return [
      {
        line: id,
        kind: kindOf(plan, planned, id),
        supply: line.id_supplie,
        subProduct: line.id_sub_products,
        row: line.id_row,
        group: line.id_group,
        codInternal: line.cod_internal,
        description: line.description_internal,
        plannable: true,
        planned: plannedQty(line),
        available: quantity(line.available),
        price: price(line.price_now),
      },
    ];
  });
  return sentDetails(record, { plan: figures });
}

function totalsOf(current: Money, details: readonly Change[]): ReprogrammingTotals {
  return { current, new: requestedOf(current, details), ...totalsOfDetails(details) };
}

/**
 * `/reprogramming/get/id/{id}`
 * @throws {NotFound}
 */
export async function readWhole(db: ReadDatabase, session: Sight, id: number): Promise<ReprogrammingWhole> {
  const { header, details, totals } = await readConsolidated(db, session, id);
  const changed = details.map((line) => line.id_packs_details);
  const { rows } = await sql<{ lines: number }>`
    select count(*)::integer as lines from (
      select p.id_supplie || '-' || p.id_sub_products from ${planLines} p
      where p.id_unit = ${header.id_unit} and p.year = ${header.year}
      union select unnest(${changed}::text[])
    ) line`.execute(db);
  return { ...header, details, totals, plan_lines: rows[0]?.lines ?? changed.length };
}

/**
 * `/reprogramming/consolidated/{id}`: changes as sent for approval (planning B13); in states 0 and 2 those of the
 * draft.
 * @throws {NotFound}
 */
export async function readConsolidated(
  db: ReadDatabase,
  session: Sight,
  id: number,
): Promise<ReprogrammingConsolidated> {
  const { header, record } = await readReprogramming(db, session, id);
  const { details, current } = record;
  const [levels, presentations] = await Promise.all([
    sql<{ id: string; description: string }>`
      select id, description from ${catalogueTable('modificationType')}
      where id = any(${[...new Set(details.map(({ level }) => level))]}::text[])`.execute(db),
    sql<{ id: number; description: string }>`
      select s.id, n.description from ${catalogueTable('supply')} s
      join ${catalogueTable('presentation')} n on n.id = s.id_presentation
      where s.id = any(${[...new Set(details.map(({ supply }) => supply))]}::integer[])`.execute(db),
  ]);
  const levelOf = new Map(levels.rows.map((row) => [row.id, row.description]));
  const presentationOf = new Map(presentations.rows.map((row) => [row.id, row.description]));
  return {
    header,
    details: details.map(
      (change): ConsolidatedLine => ({
        ...asked(change),
        id: change.id,
        id_packs_details: change.line,
        id_supplie: change.supply,
        id_sub_products: change.subProduct,
        id_row: change.row,
        id_group: change.group,
        cod_internal: change.codInternal,
        description_internal: change.description,
        description_presentation: presentationOf.get(change.supply) ?? '',
        description_nivel: levelOf.get(change.level) ?? '',
        qty: change.before.qty,
        price: change.before.price,
        total: change.before.total,
      }),
    ),
    totals: totalsOf(current, details),
  };
}
