import { streamName } from '@expediente/kernel/streams.ts';
import { reprogrammingStates } from '@expediente/machines/reprogramming/life-cycle.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { Refused } from '@expediente/platform/refusals.ts';
import type { Printer } from '../shared/documents/browser.ts';
import { printContext } from '../shared/documents/context.ts';
import { namesAtRevision } from '../shared/documents/names-then.ts';
import type { ReadAnswer } from '../shared/http/read-route.ts';
import type { ReadParts } from '../shared/parts.ts';
import { readConsolidated } from './details.ts';
import { type ReprogrammingDocument, reprogrammingDocument } from './layout.ts';

/** PDF of a reprogramming. */
const printReprogramming = (printer: Printer, data: ReprogrammingDocument): Promise<Buffer> =>
  printer.print((breaks) => reprogrammingDocument(data, breaks), { orientation: 'landscape' });

type Parts = Pick<ReadParts, 'audit' | 'db' | 'files' | 'issued' | 'modules' | 'printer' | 'store'>;

/**
 * `/packsannual/consolidate/pdf/{id}`: state above 0 (R3 §4); kept as issued once it is approved (planning B14).
 * @throws {NotFound, Refused}
 */
export async function reprogrammingPdf(parts: Parts, session: Session, id: number): Promise<ReadAnswer> {
  const reprogramming = await readConsolidated(parts.db, session, id);
  const { state, id_unit: unit, number, year, revision } = reprogramming.header;
  if (!reprogrammingStates.is(state, 'printable'))
    throw new Refused('reprogramming-printable', 'La reprogramación se imprime después de enviarla.');
  const names = namesAtRevision(parts, streamName('reprogramming', id), revision);
  const context = await printContext(parts, session, { unit, signers: 'main' }, names);
  const print = async () => {
    const header = { ...reprogramming.header, description: context.unit };
    return await printReprogramming(parts.printer, { reprogramming: { ...reprogramming, header }, context });
  };
  const reader = { user: String(session.userId), session: session.id };
  const record = `reprogramming:${id}`;
  const name = `reprogramacion_${unit}_${number}_${year}.pdf`;
  const format = 'reprogramming';
  if (reprogrammingStates.is(state, 'aprobado'))
    return {
      file: await parts.issued.issue({ record, revision, format, parameters: {} }, reader, print),
      name,
    };
  const file = await print();
  await parts.audit.write({
    kind: 'print',
    ...reader,
    entity: record,
    result: 'done',
    details: { format, revision },
  });
  return { file, name };
}
