import { streamName } from '@expediente/kernel/streams.ts';
import { reprogramming } from '@expediente/machines/reprogramming/decide.ts';
import type { ReprogrammingState } from '@expediente/machines/reprogramming/state.ts';
import { unique, uniqueKey } from '../shared/pipeline/unique.ts';
import type { UniqueScope, UnitOfWork } from '../shared/unit/unit-of-work.ts';

type Opened = Pick<ReprogrammingState, 'id' | 'unit' | 'year'>;

const { category } = reprogramming.events;
const scopeOf = ({ unit, year }: Opened): UniqueScope => ['openReprogramming', unit, year];
const OPEN = 'abierta';

/**
 * Claims the only open reprogramming of a plan, which has one at a time that is not approved yet (planning B11).
 * @throws {Refused} names the other one
 */
export async function takeOpen(unit: UnitOfWork, opened: Opened): Promise<void> {
  const { state: holder } = await unit.load(unique, ...uniqueKey(scopeOf(opened), OPEN));
  const [other] = holder === null ? [] : await unit.consult(reprogramming, [[idOf(holder)]]);
  await unit.takeUnique(
    scopeOf(opened),
    OPEN,
    streamName(category, opened.id),
    `El centro de costo ya tiene abierta la reprogramación ${other?.number}/${opened.year}`,
    'p_id_unit',
  );
}

/** Frees the plan for its next reprogramming. */
export const releaseOpen = async (unit: UnitOfWork, opened: Opened): Promise<void> =>
  await unit.releaseUnique(scopeOf(opened), OPEN, streamName(category, opened.id));

const idOf = (holder: string): number => Number(holder.slice(category.length + 1));
