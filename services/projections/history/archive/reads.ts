import { answer, type Readers } from '../../shared/reads.ts';
import { recordFile } from './file.ts';

export const RECORD_FILE_READS = {
  // No read model to wait for: events come from the event store itself.
  '/history/{lifecycle}/{id}/file': answer(
    [],
    (parts, { session, parameters: { lifecycle = '', id = '' } }) =>
      recordFile(parts, session, lifecycle, id),
  ),
} satisfies Readers;
