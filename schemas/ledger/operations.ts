import { asked, get, list, type ModuleContract, PLANNING, type Query, required } from '../operation.ts';

const OF_PLAN: Query = {
  p_id_unit: required(asked.id('cost centre of the plan')),
  p_year: asked.year("the plan's year; absent: the session's"),
  p_id: asked.id('the request being edited; absent: a new one'),
  p_has_catalog: asked.flag('supplies with, or without, a catalogue'),
};

export const LEDGER = {
  title: 'Saldos',
  scope: 'units',
  operations: [
    get(
      '/unit/buget/get/all/{year}/{unit}/{supply}/{id}',
      PLANNING,
      'unit budget: plan figures and balance per sub-product of a supply in a unit (supply 0: the whole plan; id: the request being edited, or 0)',
      'UnitBudgetLine[]',
    ),
    get(
      '/supplies/get/public/pac',
      PLANNING,
      'picker variant in PAC mode: plan figures and sub-products',
      list('PlanSupplyRow', OF_PLAN),
    ),
    get(
      '/quarterly/balance/{unit}/{year}',
      PLANNING,
      'budget detail rows with balance, and what of it has lapsed',
      'QuarterBalanceRow[]',
    ),
  ],
} as const satisfies ModuleContract;
