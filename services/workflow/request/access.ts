import { request } from '@expediente/machines/request/decide.ts';
import type { RequestState } from '@expediente/machines/request/state.ts';
import { NotFound } from '@expediente/platform/refusals.ts';
import type { RequestKind } from '@expediente/schemas/request/kinds.ts';
import { expectVisible } from '../shared/records/scope.ts';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';

/**
 * A request of this kind that the session may see, at the revision that the user saw.
 * @throws {NotFound, RecordChanged}
 */
export async function visibleRequest(
  unit: UnitOfWork,
  { code, noun }: RequestKind,
  id: number,
  revision?: number,
): Promise<RequestState> {
  const { state, exists } = await unit.load(request, id);
  if (!exists || state.kind !== code) throw new NotFound(`El ${noun} no existe.`);
  expectVisible(unit, { executor: state.executor, units: [state.unit] }, `el ${noun}`);
  await unit.expectSeen(request, [id], revision);
  return state;
}
