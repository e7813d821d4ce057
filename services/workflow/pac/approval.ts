import { pac } from '@expediente/machines/pac/decide.ts';
import { approvalOf } from '../shared/records/approval.ts';

/** Approval of plans, which payloads name by their unit and year. */
export const pacApproval = approvalOf({
  cycle: pac,
  noun: 'el PAC',
  keyOf: ({ p_id_unit, p_year }: { readonly p_id_unit: number; readonly p_year: number }) => [
    p_id_unit,
    p_year,
  ],
  missing: ({ p_year }) => `El centro de costo no tiene un PAC del año ${p_year}.`,
  answered: (plan) => ({
    id: `${plan.unit}-${plan.year}`,
    id_unit: plan.unit,
    year: plan.year,
    state: pac.status(plan),
  }),
});
