import { MOVED_ON } from '@expediente/machines/life-cycle/rules.ts';
import { unops } from '@expediente/machines/unops/decide.ts';
import { recordMoved } from '@expediente/machines/unops/moved-on.ts';
import type { UnopsState } from '@expediente/machines/unops/state.ts';
import { unopsConsolidation } from '@expediente/machines/unops-consolidation/decide.ts';
import { consolidationMoved } from '@expediente/machines/unops-consolidation/moved-on.ts';
import type { UnopsConsolidationState } from '@expediente/machines/unops-consolidation/state.ts';
import { unopsRegularization } from '@expediente/machines/unops-regularization/decide.ts';
import type { UnopsRegularizationState } from '@expediente/machines/unops-regularization/state.ts';
import { NotFound } from '@expediente/platform/refusals.ts';
import { expectVisible } from '../shared/records/scope.ts';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';

/** Revision of a record that the user saw, and the payload field that names the record. */
interface Seen {
  readonly revision?: number | undefined;
  readonly field?: string;
}

/**
 * A record without consolidation that the session may see, at the revision that the user saw.
 * @throws {NotFound, RecordChanged}
 * @throws {Refused} the record moved on, with its present place (unops D26)
 */
export async function openRecord(unit: UnitOfWork, id: number, seen: Seen = {}): Promise<UnopsState> {
  const { state, exists } = await unit.load(unops, id);
  if (!exists) throw new NotFound(`El registro ${id} no existe.`);
  expectInScope(unit, state, `el registro ${id}`);
  await unit.expectSeen(unops, [id], seen.revision);
  expectStill(unit, recordMoved(state), seen);
  return state;
}

/**
 * A consolidation that is neither freed nor regularised.
 * @throws {NotFound, RecordChanged}
 * @throws {Refused} the consolidation moved on, with its present place (unops D26)
 */
export async function openConsolidation(
  unit: UnitOfWork,
  id: number,
  seen: Seen = {},
): Promise<UnopsConsolidationState> {
  const { state, exists } = await unit.load(unopsConsolidation, id);
  if (!exists) throw new NotFound(`La consolidación ${id} no existe.`);
  expectInScope(unit, state, `la consolidación ${id}`);
  await unit.expectSeen(unopsConsolidation, [id], seen.revision);
  expectStill(unit, consolidationMoved(state), seen);
  return state;
}

/** @throws {NotFound, RecordChanged} */
export async function visibleRegularization(
  unit: UnitOfWork,
  id: number,
  revision?: number,
): Promise<UnopsRegularizationState> {
  const { state, exists } = await unit.load(unopsRegularization, id);
  if (!exists) throw new NotFound(`La regularización ${id} no existe.`);
  expectInScope(unit, state, `la regularización ${id}`);
  await unit.expectSeen(unopsRegularization, [id], revision);
  return state;
}

const expectInScope = (
  unit: UnitOfWork,
  of: { readonly executor: number; readonly unit: number },
  noun: string,
): void => expectVisible(unit, { executor: of.executor, units: [of.unit] }, noun);

function expectStill(unit: UnitOfWork, moved: string, { field }: Seen): void {
  if (moved !== '') unit.refuse(MOVED_ON.rule, moved, field);
}
