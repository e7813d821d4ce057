import { JUSTIFICATION_MISSING } from '@expediente/schemas/shared/sentences.ts';
import type { Rule } from '../life-cycle/rules.ts';

/** Rule that a rejection has a reason (R3 §4). */
export const REASON_GIVEN: Rule<unknown, { readonly reason: string }> = {
  name: 'reason-given',
  at: 'p_justification',
  holds: (_, { reason }) => reason.trim() !== '',
  reason: JUSTIFICATION_MISSING,
};

/** The refusal for a cost centre whose plan is not approved. */
export const planNotApproved = (year: number): string =>
  `El centro de costo no tiene un PAC aprobado del año ${year}`;

/** Rule that a plan is approved before it is changed or used. */
export const PLAN_APPROVED: Rule<unknown, { readonly planApproved: boolean; readonly year: number }> = {
  name: 'plan-approved',
  holds: (_, { planApproved }) => planApproved,
  reason: (_, { year }) => planNotApproved(year),
};
