import { extension } from '@expediente/machines/extension/decide.ts';
import { approvalOf } from '../shared/records/approval.ts';

/** Approval of extensions of quarterly programmings. */
export const extensionApproval = approvalOf({
  cycle: extension,
  noun: 'la reprogramación cuatrimestral',
  keyOf: ({ p_id }: { readonly p_id: number }) => [p_id],
  missing: () => 'La reprogramación cuatrimestral no existe.',
  answered: (state) => ({
    id: state.id,
    number: state.number,
    number_year: `${state.number}/${state.year}`,
    id_unit: state.unit,
    year: state.year,
    state: extension.status(state),
  }),
});
