import { includesFolded } from '@expediente/kernel/text.ts';
import type { UserUnits } from '@expediente/schemas/catalogues/read.ts';

/** Cost centre of a user, in the payload's form (R1 §7). `p_state` 0: assigned in the past. */
export interface AssignedUnit {
  readonly p_id_unit: number;
  readonly p_state: 0 | 1;
}

type Assigned = readonly AssignedUnit[];

/**
 * Assigns units (`state` 1) or removes them (0). Saved units stay in the list with their state, so that removing and
 * assigning one again changes nothing; new ones leave the list when removed.
 */
export function withUnits(now: Assigned, saved: Assigned, ids: readonly number[], state: 0 | 1): Assigned {
  const changed = new Set(ids);
  const known = new Set(now.map(({ p_id_unit }) => p_id_unit));
  const kept = new Set(saved.map(({ p_id_unit }) => p_id_unit));
  return [
    ...now.map((unit) => (changed.has(unit.p_id_unit) ? { ...unit, p_state: state } : unit)),
    ...ids.filter((id) => !known.has(id)).map((id) => ({ p_id_unit: id, p_state: state })),
  ].filter(({ p_id_unit, p_state }) => p_state === 1 || kept.has(p_id_unit));
}

/** Ids of the units that are assigned now. */
export const givenUnits = (now: Assigned): ReadonlySet<number> =>
  new Set(now.filter(({ p_state }) => p_state === 1).map(({ p_id_unit }) => p_id_unit));

/**
 * Executors with the units whose code or name contains the words; if an executor itself matches, with all its units.
 */
export function matchingUnits(executors: readonly UserUnits[], words: string): readonly UserUnits[] {
  const sought = words.trim();
  const holds = (text: string): boolean => includesFolded(text, sought);
  return executors
    .map((executor) =>
      holds(`${executor.id} ${executor.description}`)
        ? executor
        : { ...executor, units: executor.units.filter((unit) => holds(`${unit.id} ${unit.description}`)) },
    )
    .filter(({ units }) => units.length > 0);
}
