import { shownDate } from '@expediente/kernel/dates.ts';
import { shownMoney } from '@expediente/kernel/format.ts';
import { unopsConsolidationStates } from '@expediente/machines/unops-consolidation/life-cycle.ts';
import type { Sight } from '@expediente/platform/access/session.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { CurdpChoice, UnopsConsolidationChoice } from '@expediente/schemas/unops/read.ts';
import { sql } from 'kysely';
import { expectCentreInSight } from '../shared/records/cost-centre.ts';
import { consolidations, regularizations } from './model.ts';
import { ofYear } from './years.ts';

/** Request about one cost centre. `year`: 0 for all years, undefined for the session's (unops D15). */
interface OfUnit {
  readonly unit: number;
  readonly year: number | undefined;
}

/**
 * `/unops/consolidate/list/{unit}`: consolidations that are not freed, latest first (unops D17).
 * @throws {NotFound}
 */
export async function readConsolidationChoices(
  db: ReadDatabase,
  session: Sight,
  { unit, year }: OfUnit,
): Promise<readonly UnopsConsolidationChoice[]> {
  await expectCentreInSight(db, session, unit);
  const { rows } = await sql<Omit<UnopsConsolidationChoice, 'description'>>`
    select c.id as id_unops_consolidate, c.date_consolidate, c.total, c.state from ${consolidations} c
    where c.id_unit = ${unit} and (
      c.state = ${sql.lit(unopsConsolidationStates.code('consolidada'))} and ${ofYear('c', session, year, true)}
      or c.state = ${sql.lit(unopsConsolidationStates.code('regularizada'))} and ${ofYear('c', session, year)})
    order by c.id desc`.execute(db);
  return rows.map((row) => ({ ...row, description: inWords(row) }));
}

const inWords = (choice: Omit<UnopsConsolidationChoice, 'description'>): string =>
  [
    `No. ${choice.id_unops_consolidate}`,
    shownDate(choice.date_consolidate),
    shownMoney(choice.total),
    unopsConsolidationStates.status(choice.state).label,
  ].join(' · ');

/**
 * `/unops/curdp/list/{unit}`: CURDPs of a cost centre, latest first.
 * @throws {NotFound}
 */
export async function readCurdps(
  db: ReadDatabase,
  session: Sight,
  { unit, year }: OfUnit,
): Promise<readonly CurdpChoice[]> {
  await expectCentreInSight(db, session, unit);
  const { rows } = await sql<CurdpChoice>`
    select g.id as id_unops_regularize, g.number_curdp, g.date_pay, g.total from ${regularizations} g
    where g.id_unit = ${unit} and ${ofYear('g', session, year)}
    order by g.date_pay desc, g.id desc`.execute(db);
  return rows;
}
