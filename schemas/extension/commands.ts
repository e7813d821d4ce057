import { type Static, Type } from 'typebox';
import { JudgeAgain } from '../rules/commands.ts';
import { CostCentre, PlanYear, RecordId, Revision, rejectionOf } from '../shared/fields.ts';
import { JUSTIFICATION_MISSING } from '../shared/sentences.ts';
import {
  CodeField,
  DecimalField,
  decimalRule,
  IdField,
  ListField,
  QuarterField,
  RequiredText,
} from '../types.ts';

const Money = decimalRule('money', { minimum: '0' });

/** A change of one group's budget in one cuatrimestre (planning B22). */
export const ExtensionLineInput = Type.Object({
  /** Id of the budget, `group-quarter`; '', 0 or absent: a group that has no budget in the cuatrimestre yet. */
  p_id_details: Type.Optional(CodeField(20, { minLength: 0 })),
  p_id_group: CodeField(10, { title: 'Grupo' }),
  p_quarter: QuarterField({ title: 'Cuatrimestre' }),
  p_id_nivel: CodeField(5, { title: 'Tipo de modificación', errorMessage: 'Seleccionar tipo modificación' }),
  /** Direction that the person saw; refused when the sign of the change is not the same. */
  p_type: Type.Optional(Type.Unsafe<'UP' | 'DOWN'>({ type: 'string', enum: ['UP', 'DOWN'] })),
  /** Balance that the person saw; refused when it has changed since. */
  p_budget: Type.Optional(DecimalField(Money, { title: 'Saldo' })),
  /** Balance that the person wants. */
  p_newBudget: DecimalField(Money, { title: 'Nuevo presupuesto' }),
  p_justification: RequiredText(255, {
    title: 'Justificación',
    errorMessage: { required: JUSTIFICATION_MISSING, minLength: JUSTIFICATION_MISSING },
  }),
});
export type ExtensionLineInput = Static<typeof ExtensionLineInput>;

/** POST /quarterly/extension/insert/update */
export const SaveExtension = Type.Object({
  /** Extension to change; 0 or absent: the unit's open one of that year, or a new one (planning B26). */
  p_id: Type.Optional(IdField()),
  p_id_unit: CostCentre,
  /** Absent: the session's year. */
  p_year: Type.Optional(PlanYear),
  p_details: ListField(ExtensionLineInput),
  p_revision: Revision,
});
export type SaveExtension = Static<typeof SaveExtension>;

/** POST /quarterly/extension/send, /quarterly/extension/withdraw, /quarterly/extension/approve */
export const ExtensionStep = Type.Object({ p_id: RecordId, p_revision: Revision });

/** POST /quarterly/extension/refuse */
export const RejectExtension = rejectionOf({ p_id: RecordId });
export type RejectExtension = Static<typeof RejectExtension>;

/** POST /quarterly/extension/judge */
export const JudgeExtensionAgain = Type.Object({
  p_id: RecordId,
  ...JudgeAgain.properties,
});
export type JudgeExtensionAgain = Static<typeof JudgeExtensionAgain>;
