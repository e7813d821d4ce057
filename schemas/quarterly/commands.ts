import { type Static, Type } from 'typebox';
import { JudgeAgain } from '../rules/commands.ts';
import { CostCentre, PlanYear, Revision, rejectionOf } from '../shared/fields.ts';
import { UnitYearId } from '../shared/unit-year.ts';
import { CodeField, DecimalField, decimalRule, ListField, QuarterField } from '../types.ts';

const Money = decimalRule('money', { minimum: '0' });

/** Budget of a group in a cuatrimestre; 0 counts as none (planning B18). */
const Amount = Type.Object({
  p_id_group: CodeField(10, { title: 'Grupo' }),
  p_quarter: QuarterField({ title: 'Cuatrimestre' }),
  p_budget: DecimalField(Money, { title: 'Presupuesto' }),
});

/** POST /quarterly/insert/update */
export const SaveQuarterly = Type.Object({
  /** Id `unit-year`; '', 0 or absent: a new programming, refused when the unit has one already (planning B3). */
  p_id: Type.Optional(CodeField(14, { minLength: 0 })),
  p_id_unit: CostCentre,
  p_year: PlanYear,
  /** Values that the user saw; refused when they have changed (planning B17). */
  p_budget: Type.Optional(DecimalField(Money)),
  p_budget_pac: Type.Optional(DecimalField(Money)),
  p_quarter_approve: Type.Optional(Type.Integer({ minimum: 0, maximum: 3 })),
  p_details: ListField(Amount),
  p_revision: Revision,
});
export type SaveQuarterly = Static<typeof SaveQuarterly>;

/** POST /quarterly/send, /quarterly/withdraw, /quarterly/approve */
export const QuarterlyStep = Type.Object({ p_id: UnitYearId, p_revision: Revision });

/** POST /quarterly/refuse */
export const RejectQuarterly = rejectionOf({ p_id: UnitYearId });
export type RejectQuarterly = Static<typeof RejectQuarterly>;

/** POST /quarterly/judge */
export const JudgeQuarterlyAgain = Type.Object({
  p_id: UnitYearId,
  ...JudgeAgain.properties,
});
export type JudgeQuarterlyAgain = Static<typeof JudgeQuarterlyAgain>;
