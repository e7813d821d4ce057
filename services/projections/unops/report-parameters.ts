import { BadInput } from '@expediente/platform/refusals.ts';
import { UNOPS_REPORT_MISSING } from '@expediente/schemas/reports/unops-documents.ts';
import { integerIn, type Parameters, type ReadAnswer } from '../shared/http/read-route.ts';

/** Answer of a report without rows: both names are reset, and nothing is downloaded (unops §1.5). */
export const NOTHING: ReadAnswer = {
  data: { filename: null, file: null },
  response: 'info',
  message: 'No hay registros para mostrar.',
};

/**
 * A report's parameter that must be an id other than 0.
 * @throws {BadInput}
 */
export function chosen(parameters: Parameters, name: string, missing: string): number {
  const id = integerIn(parameters, name, 0);
  if (id === 0) throw new BadInput([{ field: name, message: missing }]);
  return id;
}

/**
 * Unit of the report.
 * @throws {BadInput}
 */
export const unitIn = (parameters: Parameters): number =>
  chosen(parameters, 'p_id_unit', UNOPS_REPORT_MISSING.unit);

/**
 * Signatories who make and check the report.
 * @throws {BadInput}
 */
export const signersIn = (parameters: Parameters) => ({
  requester: chosen(parameters, 'p_id_firm_realiza', UNOPS_REPORT_MISSING.signatories),
  authorizer: chosen(parameters, 'p_id_firm_revisa', UNOPS_REPORT_MISSING.signatories),
});
