import { BadInput } from '@expediente/platform/refusals.ts';
import { GARBLED, markIn, PAPER_PAGE, type PaperMark } from '@expediente/schemas/paper/address.ts';
import type { Parameters } from '../shared/http/read-route.ts';

/**
 * Mark of a document in the path of a call.
 * @throws {BadInput} the mark is cut off or garbled
 */
export function markOf({ lifecycle = '', id = '', revision = '', chain = '' }: Parameters): PaperMark {
  const mark = markIn(['', PAPER_PAGE, lifecycle, id, revision, chain].join('/'));
  if (mark) return mark;
  throw new BadInput([{ field: 'chain', message: GARBLED }]);
}
