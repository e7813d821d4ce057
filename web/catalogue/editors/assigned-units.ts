import { includesFolded } from '@expediente/kernel/text.ts';
import type { UserUnits } from '@expediente/schemas/catalogues/read.ts';

/** A unit of a user as it is sent (R1 §7). */
export interface AssignedUnit {
  readonly p_id_unit: number;
  readonly p_state: 0 | 1;
}

type Assigned = readonly AssignedUnit[];

/**
 * Some units given or taken. One that was saved stays in the list, so that taking and giving it again changes
 * nothing; a new one that is taken again leaves it.
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

/** Units that count now. */
export const givenUnits = (now: Assigned): ReadonlySet<number> =>
  new Set(now.filter(({ p_state }) => p_state === 1).map(({ p_id_unit }) => p_id_unit));

/** Executors with the units whose code or name holds the words; an executor's own name shows all of its units. */
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
