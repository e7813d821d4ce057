import { streamName } from '@expediente/kernel/streams.ts';
import { unopsConsolidation } from '@expediente/machines/unops-consolidation/decide.ts';
import { unopsConsolidationStates } from '@expediente/machines/unops-consolidation/life-cycle.ts';
import type { UnopsConsolidationState } from '@expediente/machines/unops-consolidation/state.ts';
import {
  UNOPS_REGULARIZATION_REPORT,
  UNOPS_REPORT_MISSING,
} from '@expediente/schemas/reports/unops-documents.ts';
import { type Paper, type PrintCall, type PrintParts, printedRecord } from '../shared/documents/printed.ts';
import { type Parameters, pdfAnswer, type ReadAnswer } from '../shared/http/read-route.ts';
import { expectCentreInSight } from '../shared/records/cost-centre.ts';
import { type RegularizationReport, regularizationReport } from './layouts/regularization-report.ts';
import { consolidations } from './model.ts';
import { chosen, NOTHING, signersIn, unitIn } from './report-parameters.ts';
import { wholeRecords } from './whole-records.ts';

/** Layout of the regularisation report for print. */
export const regularizationPaper = (data: RegularizationReport): Paper => ({
  orientation: 'landscape',
  page: (breaks) => regularizationReport(data, breaks),
});

/**
 * `/reports/unops/regularize`: report on a consolidation that is not freed (unops D17), issued once for each of its
 * revisions and signatories.
 * @throws {BadInput, NotFound} a missing parameter, in R3's order; a cost centre out of sight
 */
export async function regularizationReportOf(
  parts: PrintParts,
  call: PrintCall,
  parameters: Parameters,
): Promise<ReadAnswer> {
  const { session } = call;
  const unit = unitIn(parameters);
  const id = chosen(parameters, 'p_id_unops_consolidate', UNOPS_REPORT_MISSING.consolidation);
  const signers = signersIn(parameters);
  const { db } = parts;
  await expectCentreInSight(db, session, unit);
  const found = await db
    .selectFrom(consolidations.as('c'))
    .select(['c.record', 'c.revision'])
    .where('c.id', '=', id)
    .where('c.id_unit', '=', unit)
    .executeTakeFirst();
  if (!found || unopsConsolidationStates.is(found.record.status, 'liberada')) return NOTHING;
  const consolidation: UnopsConsolidationState = found.record;
  return pdfAnswer(
    await printedRecord(parts, call, {
      record: `${unopsConsolidation.name}:${id}`,
      revision: found.revision,
      format: UNOPS_REGULARIZATION_REPORT.format,
      refusal: null,
      kept: { issued: streamName('unopsConsolidation', id) },
      parameters: { realiza: String(signers.requester), revisa: String(signers.authorizer) },
      choice: { units: [unit], unops: true, ...signers },
      name: `unops_regularizacion_${id}.pdf`,
      paper: async (context) =>
        regularizationPaper({
          consolidation,
          records: await wholeRecords(db, 'id', consolidation.records),
          context,
        }),
    }),
  );
}
