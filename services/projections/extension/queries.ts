import { dateInGuatemala, QUARTERS, type Quarter } from '@expediente/kernel/dates.ts';
import { add, type Money, money, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import { directionOf, extension } from '@expediente/machines/extension/decide.ts';
import { extensionStates } from '@expediente/machines/extension/life-cycle.ts';
import { type ExtensionState, totalsOfLines } from '@expediente/machines/extension/state.ts';
import { totalLapsed } from '@expediente/machines/quarterly/lapse.ts';
import type { QuarterlyState } from '@expediente/machines/quarterly/state.ts';
import { isApproved, presentBudgets, totalOfAmounts } from '@expediente/machines/quarterly/state.ts';
import { correctedInWords } from '@expediente/machines/rules/again.ts';
import { isOver, openQuarters } from '@expediente/machines/rules/open-quarters.ts';
import { maySee } from '@expediente/platform/access/scope.ts';
import type { Sight } from '@expediente/platform/access/session.ts';
import { NotFound } from '@expediente/platform/refusals.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { ExtensionLine } from '@expediente/schemas/extension/events.ts';
import type {
  ExtensionConsolidated,
  ExtensionDetail,
  ExtensionDetails,
  ExtensionLineRead,
  ExtensionRow,
} from '@expediente/schemas/extension/read.ts';
import { sql } from 'kysely';
import { quarterBudgets } from '../ledger/model.ts';
import { readQuarterBalances } from '../ledger/queries.ts';
import { pacs } from '../pac/model.ts';
import { quarterlies } from '../quarterly/model.ts';
import { readLaw } from '../rules/queries.ts';
import { approvalReads, type ReadOfYear } from '../shared/approval/reads.ts';
import { grants } from '../shared/records/offers.ts';
import { extensionList, extensions } from './model.ts';
import { EXTENSION_PAGES } from './pages.ts';

const { ofYear, one } = approvalReads({ cycle: extension, list: extensionList, pages: EXTENSION_PAGES });

/** `/quarterly/extension/get/all/{year}` */
export const readExtensions: ReadOfYear<ExtensionRow> = ofYear;

/** Names of groups and modification types in the catalogues. */
interface Names {
  readonly groups: ReadonlyMap<string, string>;
  readonly levels: ReadonlyMap<string, string>;
}

async function namesOf(db: ReadDatabase): Promise<Names> {
  const read = async (table: 'group' | 'modificationType') => {
    const { rows } = await sql<{ id: string; description: string }>`
      select id, description from ${catalogueTable(table)} order by id`.execute(db);
    return new Map(rows.map(({ id, description }) => [id, description]));
  };
  const [groups, levels] = await Promise.all([read('group'), read('modificationType')]);
  return { groups, levels };
}

/**
 * `/quarterly/extension/get/id/{id}`
 * @throws {NotFound}
 */
export async function readExtension(db: ReadDatabase, session: Sight, id: number): Promise<ExtensionDetail> {
  const [{ header, record }, names] = await Promise.all([one(db, session, id), namesOf(db)]);
  const [law, budgets] = await Promise.all([readLaw(db), countBudgets(db, record)]);
  const alerts = correctedInWords(law, record.judged);
  return {
    ...header,
    budgets,
    date: dateInGuatemala(new Date(header.date_created)),
    justification_rejection: record.reason,
    judged: record.judged,
    lapsed: totalLapsed(record.lapsed),
    alerts,
    judge_again: alerts.length > 0 && grants(session, EXTENSION_PAGES, 'update') ? 1 : 0,
    details: record.lines.map((line) => lineRead(line, line.balance, names, true)),
  };
}

/** Number of a unit's budgets of the year, with those that an extension opens. */
async function countBudgets(db: ReadDatabase, { unit, year, lines }: ExtensionState): Promise<number> {
  const changed = lines.map(({ group, quarter }) => placeOf(group, quarter));
  const { rows } = await sql<{ budgets: number }>`
    select count(*)::integer as budgets from (
      select b.id_group || '-' || b.quarter from ${quarterBudgets} b
      where b.id_unit = ${unit} and b.year = ${year}
      union select unnest(${changed}::text[])
    ) budget`.execute(db);
  return rows[0]?.budgets ?? changed.length;
}

/** A line with the balance that it changes, and the balance after the change. */
const lineRead = (
  { group, quarter, level, change, justification }: ExtensionLine,
  balance: Money,
  { groups, levels }: Names,
  opened: boolean,
): ExtensionLineRead => ({
  id_details: `${group}-${quarter}`,
  id_group: group,
  description: groups.get(group) ?? '',
  quarter,
  opened: opened ? 1 : 0,
  id_nivel: level,
  description_nivel: levels.get(level) ?? '',
  type: directionOf(change),
  budget: balance,
  newBudget: add(balance, change),
  change,
  justification,
});

/**
 * `/quarterly/extension/consolidated/{id}`
 * @throws {NotFound}
 */
export async function readConsolidated(
  db: ReadDatabase,
  session: Sight,
  id: number,
): Promise<ExtensionConsolidated> {
  const { details, ...header } = await readExtension(db, session, id);
  return {
    header,
    details,
    totals: totalsOfLines(details.map(({ change }) => ({ change: money(change) }))),
  };
}

type Of = { readonly unit: number; readonly year: number };

/**
 * `/quarterly/extension/details/{unit}/{year}/{id}`; id 0: the unit's open extension, if any.
 * @throws {NotFound}
 */
export async function readExtensionDetails(
  db: ReadDatabase,
  session: Sight,
  of: Of,
  id: number,
  today: string,
): Promise<ExtensionDetails> {
  const [programming, begun, balances, names, law] = await Promise.all([
    programmingOf(db, session, of),
    openOf(db, of, id),
    readQuarterBalances(db, session, of.unit, of.year, today),
    namesOf(db),
    readLaw(db),
  ]);
  const open = openQuarters(law, today, of.year);
  const quarters = QUARTERS.filter(
    (quarter) => isApproved(programming.record, quarter) && !isOver(quarter, open),
  );
  const lines = new Map(begun.record?.lines.map((line) => [placeOf(line.group, line.quarter), line]));
  const known = balances.filter(
    ({ id_group, quarter }) => quarters.includes(quarter) || lines.has(placeOf(id_group, quarter)),
  );
  const places = new Set(known.map(({ id_group, quarter }) => placeOf(id_group, quarter)));
  const added = [...lines.values()].filter(({ group, quarter }) => !places.has(placeOf(group, quarter)));
  return {
    header: {
      id_unit: of.unit,
      description: programming.description,
      year: of.year,
      id_open: begun.record?.id ?? 0,
      number_year: begun.record ? `${begun.record.number}/${begun.record.year}` : '',
      quarters,
      budget: totalOfAmounts(presentBudgets(programming.record)),
      lapsed: totalLapsed(balances.map(({ lapsed }) => ({ amount: money(lapsed) }))),
      budget_pac: programming.budget_pac,
    },
    details: [
      ...known.map((row): ExtensionLineRead => {
        const line = lines.get(placeOf(row.id_group, row.quarter));
        const balance = money(row.balance);
        return line
          ? lineRead(line, balance, names, true)
          : untouched(row.id_group, row.quarter, balance, names);
      }),
      ...added.map((line) => lineRead(line, ZERO_MONEY, names, false)),
    ],
    totals: totalsOfLines(begun.record?.lines ?? []),
    new_groups: [...names.groups].flatMap(([id_group, description]) =>
      quarters.flatMap((quarter) =>
        places.has(placeOf(id_group, quarter))
          ? []
          : [{ id_details: placeOf(id_group, quarter), id_group, description, quarter }],
      ),
    ),
  };
}

const placeOf = (group: string, quarter: string): string => `${group}-${quarter}`;

const untouched = (
  group: string,
  quarter: Quarter,
  balance: Money,
  { groups }: Names,
): ExtensionLineRead => ({
  id_details: placeOf(group, quarter),
  id_group: group,
  description: groups.get(group) ?? '',
  quarter,
  opened: 1,
  id_nivel: '',
  description_nivel: '',
  type: '',
  budget: balance,
  newBudget: balance,
  change: ZERO_MONEY,
  justification: '',
});

/**
 * The unit's programming and the budget of its plan.
 * @throws {NotFound} none, or not in the session's sight
 */
async function programmingOf(db: ReadDatabase, session: Sight, { unit, year }: Of) {
  const { rows } = await sql<{
    id_executor: number;
    record: QuarterlyState;
    description: string;
    budget_pac: string;
  }>`
    select q.id_executor, q.record, coalesce(u.description, '') as description,
      coalesce(c.budget_now, 0.00) as budget_pac
    from ${quarterlies} q
    left join ${catalogueTable('unit')} u on u.id = q.id_unit
    left join ${pacs} c on c.id_unit = q.id_unit and c.year = q.year
    where q.id_unit = ${unit} and q.year = ${year}`.execute(db);
  const [found] = rows;
  if (!found || !maySee(session, { executor: found.id_executor, units: [unit] })) throw new NotFound();
  return found;
}

/**
 * The unit's extension with this id; id 0: its open one, if any.
 * @throws {NotFound} the unit has none with this id
 */
async function openOf(
  db: ReadDatabase,
  { unit, year }: Of,
  id: number,
): Promise<{ readonly record?: ExtensionState }> {
  const which = id === 0 ? sql`x.state <> ${extensionStates.code('aprobado')}` : sql`x.id = ${id}`;
  const { rows } = await sql<{ record: ExtensionState }>`
    select x.record from ${extensions} x where x.id_unit = ${unit} and x.year = ${year} and ${which}
    order by x.id desc limit 1`.execute(db);
  if (id !== 0 && rows.length === 0) throw new NotFound();
  return rows[0] ?? {};
}
