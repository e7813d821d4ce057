import { streamName } from '@expediente/kernel/streams.ts';
import { reprogrammingStates } from '@expediente/machines/reprogramming/life-cycle.ts';
import { type Paper, type PrintCall, type PrintParts, printedRecord } from '../shared/documents/printed.ts';
import type { ReadAnswer } from '../shared/http/read-route.ts';
import { readConsolidated } from './details.ts';
import { type ReprogrammingDocument, reprogrammingDocument } from './layout.ts';

/** A reprogramming on paper. */
export const reprogrammingPaper = (data: ReprogrammingDocument): Paper => ({
  orientation: 'landscape',
  page: (breaks) => reprogrammingDocument(data, breaks),
});

/**
 * `/packsannual/consolidate/pdf/{id}`: print in states above 0 (R3 §4); issued and kept once approved (planning B14).
 * @throws {NotFound, Refused}
 */
export async function reprogrammingPdf(parts: PrintParts, call: PrintCall, id: number): Promise<ReadAnswer> {
  const reprogramming = await readConsolidated(parts.db, call.session, id);
  const { state, id_unit: unit, number, year, revision } = reprogramming.header;
  return await printedRecord(parts, call, {
    record: `reprogramming:${id}`,
    revision,
    format: 'reprogramming',
    refusal: reprogrammingStates.is(state, 'printable')
      ? null
      : { rule: 'reprogramming-printable', message: 'La reprogramación se imprime después de enviarla.' },
    kept: reprogrammingStates.is(state, 'aprobado') ? { issued: streamName('reprogramming', id) } : 'today',
    choice: { units: [unit], signers: 'main' },
    name: `reprogramacion_${unit}_${number}_${year}.pdf`,
    paper: (context) => {
      const header = { ...reprogramming.header, description: context.unit };
      return reprogrammingPaper({ reprogramming: { ...reprogramming, header }, context });
    },
  });
}
