import { unops } from '@expediente/machines/unops/decide.ts';
import { DeleteUnops } from '@expediente/schemas/unops/commands.ts';
import { command } from '../shared/commands/operation.ts';
import { done } from '../shared/unit/answer.ts';
import { openRecord } from './access.ts';
import { moveRecordNumbers } from './numbers.ts';

/** Deletes a record of state 0: its invoices and external id become free, its history stays (unops D21). */
export const deleteUnops = command('/unops/delete', DeleteUnops, async (unit, payload) => {
  const before = await openRecord(unit, payload.p_id_unops, { revision: payload.p_revision });
  const after = await unit.decide(unops, [before.id], {
    type: 'DeleteUnops',
    reason: payload.p_justification ?? '',
  });
  await moveRecordNumbers(unit, before, after);
  return done(`El registro ${before.id} se eliminó.`, { id_unops: before.id });
});
