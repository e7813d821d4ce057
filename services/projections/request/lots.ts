import type { DateText } from '@expediente/kernel/dates.ts';
import { runsText } from '@expediente/kernel/format.ts';
import { requestStates } from '@expediente/machines/request/life-cycle.ts';
import { scopeCondition } from '@expediente/platform/access/scope.ts';
import type { Sight } from '@expediente/platform/access/session.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import { type LotRow, MOST_LOTS } from '@expediente/schemas/request/read.ts';
import { sql } from 'kysely';
import { requests } from './model.ts';

const SENT = requestStates.codes('enviado');

/** `/orders/lot/get/all`: the newest lots of the session's year, with the numbers of their pedidos (hospital A3). */
export async function readLots(db: ReadDatabase, session: Sight): Promise<readonly LotRow[]> {
  const { rows } = await sql<Omit<LotRow, 'numbers'> & { numbers: readonly number[]; date: DateText }>`
    select r.lot as id, r.id_unit, max(u.description) as unit, r.year, max(r.date)::text as date,
      array_agg(r.number order by r.number) as numbers, count(*)::integer as requests,
      (count(*) filter (where r.state = any(${[...SENT]}::integer[])))::integer as sent, sum(r.total)::text as total
    from ${requests} r left join ${catalogueTable('unit')} u on u.id = r.id_unit
    where r.lot is not null and r.year = ${session.year}
      and ${scopeCondition(session, { executor: 'r.id_executor', unit: 'r.id_unit' })}
    group by r.lot, r.id_unit, r.year
    order by r.lot desc limit ${MOST_LOTS}`.execute(db);
  return rows.map(({ numbers, ...row }) => ({ ...row, numbers: runsText(numbers) }));
}
