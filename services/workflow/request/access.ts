import { request } from '@expediente/machines/request/decide.ts';
import type { RequestState } from '@expediente/machines/request/state.ts';
import { NotFound } from '@expediente/platform/refusals.ts';
import { expectVisible } from '../scope.ts';
import type { UnitOfWork } from '../unit-of-work.ts';

/** A pedido that the session sees, as the user saw it. @throws {NotFound, RecordChanged} */
export async function visibleRequest(
  unit: UnitOfWork,
  id: number,
  kind: 1 | 2,
  revision?: number,
): Promise<RequestState> {
  const { state, exists } = await unit.load(request, id);
  if (!exists || state.kind !== kind) throw new NotFound('El pedido no existe.');
  expectVisible(unit, { executor: state.executor, units: [state.unit] }, 'el pedido');
  await unit.expectSeen(request, [id], revision);
  return state;
}
