import { quarterly } from '@expediente/machines/quarterly/decide.ts';
import { programmed, type QuarterlyState } from '@expediente/machines/quarterly/state.ts';
import { lateQuarters } from '@expediente/machines/rules/calendar.ts';
import { listOf } from '@expediente/readmodels/model/list.ts';
import { part } from '@expediente/readmodels/model/part.ts';
import { readModel, rowsIn } from '@expediente/readmodels/model/read-model.ts';
import { recordModel } from '@expediente/readmodels/model/record-model.ts';
import { sql } from 'kysely';
import { planLines } from '../ledger/model.ts';
import { pacs, pacsAt } from '../pac/model.ts';
import { JUDGEMENT_COLUMNS, JUDGEMENT_KEY } from '../shared/judgements/source.ts';
import { numberOfYear, UNIT_NAME, unitJoin } from '../shared/records/of-unit.ts';

/** Judgements made when the programming was sent. */
const judgements = part({
  name: 'quarterly_judgement',
  owner: ['id_unit', 'year'],
  key: JUDGEMENT_KEY,
  from: ({ judged }) => [judged],
  each: ({ judged }: QuarterlyState) => judged,
  columns: {
    id_unit: { type: 'integer', of: (_, { unit }) => unit },
    year: { type: 'integer', of: (_, { year }) => year },
    ...JUDGEMENT_COLUMNS,
  },
  indexes: ['(rule, date)', '(rule, version)'],
});

const model = recordModel({
  cycle: quarterly,
  name: 'quarterly',
  key: { id_unit: 'integer', year: 'integer' },
  columns: {
    id_executor: { type: 'integer', of: (s) => s.executor },
    number: { type: 'integer', of: (s) => s.number, sort: {} },
    quarter_approve: { type: 'integer', of: (s) => s.approved, sort: {} },
    budget: { type: 'money', of: programmed, sort: {} },
    late_quarters: { type: 'text', of: (s) => lateQuarters(s.judged).join(', '), sort: {} },
    out_of_window: {
      type: 'integer',
      of: (s) => (lateQuarters(s.judged).length > 0 ? 1 : 0),
      filter: 'equal',
    },
  },
  parts: [judgements],
  // A single row for each unit and year: lists are short in any scope, so that no index needs to serve their order.
  indexes: ['(year, id_executor, id_unit)', '(state, id_executor)'],
  days: {},
});

/** Quarterly programmings: one row for each unit and year (R3 §3). The budgets that they open are in the ledger. */
export const quarterlyProjection = readModel({ name: 'quarterly', folds: [model], fold: 2 });

export const quarterlies = rowsIn(quarterlyProjection, model);
export const quarterlyJudgements = rowsIn(quarterlyProjection, judgements);

/** Programmings (p) with their unit (u) and their plan (c). */
export const quarterlyList = listOf(quarterlyProjection, model, {
  as: 'p',
  joins: sql`${unitJoin('p')}
    left join ${pacs} c on c.id_unit = p.id_unit and c.year = p.year`,
  reads: {
    id: { type: 'text', from: sql<string>`p.id_unit || '-' || p.year` },
    number_year: numberOfYear('p'),
    description: UNIT_NAME,
    budget_pac: { type: 'money', from: sql<string>`coalesce(c.budget_now, 0.00)`, sort: {} },
    unplanned_groups: {
      type: 'text',
      from: sql<string>`coalesce((
        select string_agg(a.id_group, ', ' order by a.id_group) from (
          select distinct each ->> 'group' as id_group from jsonb_array_elements(p.record::jsonb -> 'amounts') each) a
        where not exists (select from ${planLines} l
          where l.id_unit = p.id_unit and l.year = p.year and l.id_group = a.id_group)), '')`,
    },
    difference: { type: 'money', from: sql<string>`coalesce(c.budget_now, 0.00) - p.budget`, sort: {} },
  },
  search: sql.ref('u.search_text'),
  scope: { executor: 'id_executor', unit: 'id_unit' },
  order: { column: 'id_unit', descending: false },
  past(day) {
    const budget = sql<string>`coalesce((
      select v.budget_now from ${pacsAt(day)} v where v.id_unit = p.id_unit and v.year = p.year), 0.00)`;
    return {
      budget_pac: { from: budget },
      // Null for past days: lines of plans are not kept by day.
      unplanned_groups: { from: sql`null` },
      difference: { from: sql<string>`${budget} - p.budget` },
    };
  },
});
