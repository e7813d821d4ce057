import { streamKey } from '@expediente/kernel/streams.ts';
import type { UnopsState } from '@expediente/machines/unops/state.ts';
import type { UnopsRegularizationState } from '@expediente/machines/unops-regularization/state.ts';
import { type Claim, moveClaims, spelledClaims } from '../shared/records/claims.ts';
import { holderName } from '../shared/records/holder-name.ts';
import { invoiceClaims } from '../shared/records/invoices.ts';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';

/** Takes the record's new unique numbers and frees its former ones, in the same append. */
export const moveRecordNumbers = (unit: UnitOfWork, before: UnopsState, after: UnopsState): Promise<void> =>
  moveClaims(unit, `unops-${after.id}`, claimsOfRecord(before), claimsOfRecord(after));

/** Claims of external id and invoices; a deleted record frees them (unops D5, D6, D21). */
function claimsOfRecord(state: UnopsState): readonly Claim[] {
  const { status, executor, externalId, invoices } = state;
  if (status === 'nuevo' || status === 'eliminado') return [];
  const external = {
    scope: ['unopsExternalId', executor] as const,
    value: externalId,
    message: async (holder: string, unit: UnitOfWork) =>
      `Ya existe un registro con el ID externo ${externalId}: ${await holderName(holder, unit)}. Escriba otro ID externo`,
    field: 'p_external_id',
  };
  return [...spelledClaims(external), ...invoiceClaims(state, invoices)];
}

/** Claims the CURDP number of a regularisation, and frees the number that a correction replaced. */
export const moveCurdp = (
  unit: UnitOfWork,
  before: UnopsRegularizationState,
  after: UnopsRegularizationState,
): Promise<void> =>
  moveClaims(unit, `unopsRegularization-${after.id}`, claimOfCurdp(before), claimOfCurdp(after));

/**
 * Claims of a CURDP number, unique per executor and year of the payment: numbers begin anew each fiscal year (unops
 * D13).
 */
const claimOfCurdp = ({ status, executor, curdp, datePay }: UnopsRegularizationState): readonly Claim[] =>
  status === 'nueva'
    ? []
    : spelledClaims({
        scope: ['curdp', executor, Number(datePay.slice(0, 4))],
        value: curdp,
        message: async (holder) =>
          `El No. CURDP ${curdp} ya existe en la regularización ${streamKey(holder)[0]}`,
        field: 'p_number_curdp',
      });
