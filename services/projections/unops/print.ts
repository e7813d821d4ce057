import { unopsRegularization } from '@expediente/machines/unops-regularization/decide.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { useFact } from '@expediente/platform/access/use-fact.ts';
import { NotFound } from '@expediente/platform/refusals.ts';
import type { ReadAnswer } from '../shared/http/read-route.ts';
import type { ReadParts } from '../shared/parts.ts';
import { oneRecord } from '../shared/records/detail.ts';
import { regularizationList } from './model.ts';

/** `/unops/regularize/document/{id}`: the PDF as it was uploaded; a fact of the audit. @throws {NotFound} */
export async function regularizationPdf(
  parts: Pick<ReadParts, 'db' | 'files' | 'audit'>,
  session: Session,
  id: number,
): Promise<ReadAnswer> {
  const { record } = await oneRecord(parts.db, session, regularizationList, id);
  const file = await parts.files.open(record.document.hash);
  if (!file) throw new NotFound('La regularización no tiene documento.');
  await parts.audit.write(
    useFact(session, 'print', `${unopsRegularization.name}:${id}`, {
      format: 'regularization',
      sha256: file.hash,
    }),
  );
  return { file: file.content, name: `regularizacion_${id}.pdf` };
}
