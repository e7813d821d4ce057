import { quarterly } from '@expediente/machines/quarterly/decide.ts';
import { unitYearId, unitYearOf } from '@expediente/schemas/shared/unit-year.ts';
import { approvalOf } from '../shared/records/approval.ts';

/** Approval of quarterly programmings, which payloads name as `100101-2026` (planning B3). */
export const quarterlyApproval = approvalOf({
  cycle: quarterly,
  noun: 'la programación cuatrimestral',
  keyOf: ({ p_id }: { readonly p_id: string }) => {
    const { unit, year } = unitYearOf(p_id) ?? { unit: 0, year: 0 };
    return [unit, year];
  },
  missing: () => 'La programación cuatrimestral no existe.',
  answered: (state) => ({
    id: unitYearId(state),
    id_unit: state.unit,
    year: state.year,
    number: state.number,
    quarter_approve: state.approved,
    state: quarterly.status(state),
  }),
});
