import { unopsRegularization } from '@expediente/machines/unops-regularization/decide.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { keptFile } from '../shared/documents/kept-file.ts';
import type { ReadAnswer } from '../shared/http/read-route.ts';
import type { ReadParts } from '../shared/parts.ts';
import { oneRecord } from '../shared/records/detail.ts';
import { regularizationList } from './model.ts';

/**
 * `/unops/regularize/document/{id}`: the uploaded PDF; the audit records that it was handed out.
 * @throws {NotFound}
 */
export async function regularizationPdf(
  parts: Pick<ReadParts, 'db' | 'files' | 'audit'>,
  session: Session,
  id: number,
): Promise<ReadAnswer> {
  const { record } = await oneRecord(parts.db, session, regularizationList, id);
  return await keptFile(parts, session, {
    hash: record.document.hash,
    missing: 'La regularización no tiene documento.',
    entity: `${unopsRegularization.name}:${id}`,
    fact: { format: 'regularization' },
    name: `regularizacion_${id}`,
  });
}
