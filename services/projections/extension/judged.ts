import { scopeCondition } from '@expediente/platform/access/scope.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import { type SqlBool, sql } from 'kysely';
import type { JudgedRecord, JudgementSource } from '../shared/judgements/source.ts';
import { numberOfYear, UNIT_NAME, unitJoin } from '../shared/records/of-unit.ts';
import { extensionJudgements, extensions } from './model.ts';
import { EXTENSION_PAGES } from './pages.ts';

/** Judgements of extensions, which a what-if judges again. */
export const extensionJudged: JudgementSource = {
  lifecycle: 'extension',
  table: extensionJudgements,
  id: { type: 'integer', from: sql<number>`j.id` },
  within: (session) =>
    scopeCondition(
      session,
      { executor: 'p.id_executor', unit: 'p.id_unit' },
      (own) => sql<SqlBool>`exists (select 1 from ${extensions} p where p.id = j.id and ${own})`,
    ),
  again: { path: '/quarterly/extension/judge', pages: EXTENSION_PAGES },
  async records(db, ids) {
    const { rows } = await sql<JudgedRecord>`
      select p.id, p.state, ${numberOfYear('p').shown} as number, ${UNIT_NAME.shown} as unit,
        coalesce(x.description, '') as executor
      from ${extensions} p ${unitJoin('p')} left join ${catalogueTable('unit')} x on x.id = p.id_executor
      where p.id = any(${ids.map(Number)}::integer[])`.execute(db);
    return rows;
  },
};
