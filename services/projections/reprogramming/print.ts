import { streamName } from '@expediente/kernel/streams.ts';
import { reprogrammingStates } from '@expediente/machines/reprogramming/life-cycle.ts';
import { type PrintCall, type PrintParts, printedRecord } from '../shared/documents/printed.ts';
import type { ReadAnswer } from '../shared/http/read-route.ts';
import { readConsolidated } from './details.ts';
import { reprogrammingDocument } from './layout.ts';

/**
 * `/packsannual/consolidate/pdf/{id}`: state above 0 (R3 §4); kept as issued once it is approved (planning B14).
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
      const data = { reprogramming: { ...reprogramming, header }, context };
      return { orientation: 'landscape', page: (breaks) => reprogrammingDocument(data, breaks) };
    },
  });
}
