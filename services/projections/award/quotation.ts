import type { Session } from '@expediente/platform/access/session.ts';
import { keptFile } from '../shared/documents/kept-file.ts';
import type { ReadAnswer } from '../shared/http/read-route.ts';
import type { ReadParts } from '../shared/parts.ts';
import { readAwardRecord } from './queries.ts';

/** `/awardacts/quotations/{id}/{hash}`: a quotation as it was uploaded; a fact of the audit. @throws {NotFound} */
export async function quotationFile(
  parts: Pick<ReadParts, 'db' | 'files' | 'audit'>,
  session: Session,
  id: number,
  hash: string,
): Promise<ReadAnswer> {
  const { quotations } = await readAwardRecord(parts.db, session, id);
  return await keptFile(parts, session, {
    hash: quotations.find((each) => each.hash === hash)?.hash,
    missing: 'El acta no tiene esta cotización.',
    entity: `award:${id}`,
    fact: { format: 'quotation' },
    name: `cotizacion_${id}_${hash.slice(0, 8)}`,
  });
}
