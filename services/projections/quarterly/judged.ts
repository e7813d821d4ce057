import { scopeCondition } from '@expediente/platform/access/scope.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import { type SqlBool, sql } from 'kysely';
import type { JudgedRecord, JudgementSource } from '../shared/judgements/source.ts';
import { numberOfYear, UNIT_NAME, unitJoin } from '../shared/records/of-unit.ts';
import { quarterlies, quarterlyJudgements } from './model.ts';
import { QUARTERLY_PAGES } from './pages.ts';

/** Judgements made when programmings were sent, which a what-if judges again. */
export const quarterlyJudged: JudgementSource = {
  lifecycle: 'quarterly',
  table: quarterlyJudgements,
  id: { type: 'text', from: sql<string>`(j.id_unit || '-' || j.year)` },
  within: (session) =>
    scopeCondition(
      session,
      { executor: 'p.id_executor', unit: 'p.id_unit' },
      (own) =>
        sql<SqlBool>`exists (select 1 from ${quarterlies} p where p.id_unit = j.id_unit and p.year = j.year and ${own})`,
    ),
  again: { path: '/quarterly/judge', pages: QUARTERLY_PAGES },
  async records(db, ids) {
    const { rows } = await sql<JudgedRecord>`
      select p.id_unit || '-' || p.year as id, p.state, ${numberOfYear('p').shown} as number,
        ${UNIT_NAME.shown} as unit, coalesce(x.description, '') as executor
      from ${quarterlies} p ${unitJoin('p')} left join ${catalogueTable('unit')} x on x.id = p.id_executor
      where p.id_unit || '-' || p.year = any(${ids.map(String)}::text[])`.execute(db);
    return rows;
  },
};
