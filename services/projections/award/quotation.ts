import type { Session } from '@expediente/platform/access/session.ts';
import { useFact } from '@expediente/platform/access/use-fact.ts';
import { NotFound } from '@expediente/platform/refusals.ts';
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
  const quotation = quotations.find((each) => each.hash === hash);
  const file = quotation && (await parts.files.open(hash));
  if (!quotation || !file) throw new NotFound('El acta no tiene esta cotización.');
  await parts.audit.write(useFact(session, 'print', `award:${id}`, { format: 'quotation', sha256: hash }));
  const ending = file.type.replace(/^.*\//, '').replace('jpeg', 'jpg');
  return { file: file.content, name: `cotizacion_${id}_${hash.slice(0, 8)}.${ending}`, type: file.type };
}
