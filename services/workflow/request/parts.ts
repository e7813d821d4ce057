import { quantity } from '@expediente/kernel/decimal.ts';
import { quantityText } from '@expediente/kernel/format.ts';
import type { TakenLine } from '@expediente/machines/request/commands.ts';
import { request } from '@expediente/machines/request/decide.ts';
import { reservationMoves } from '@expediente/machines/request/reservations.ts';
import { NO_REQUEST, type RequestState } from '@expediente/machines/request/state.ts';
import { isWhole, restOpened, takenCell } from '@expediente/machines/request/taken.ts';
import { MOST_RESTS, type TakenLineInput } from '@expediente/schemas/request/commands.ts';
import type { RequestKind } from '@expediente/schemas/request/kinds.ts';
import { movePlanLines } from '../shared/records/ledgers.ts';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';
import { visibleRequest } from './access.ts';
import { moveNumber, proposedNumber } from './save.ts';

/**
 * Takes less of requests than they ask for: each is reduced to what is taken, and its rest becomes a request of its
 * own, with the next number and its own reservation, in the same append (hospital A6).
 * @param ids requests that are consolidated
 * @returns the rests
 * @throws {NotFound, Refused}
 */
export async function takeParts(
  unit: UnitOfWork,
  kind: RequestKind,
  ids: readonly number[],
  sent: readonly TakenLineInput[],
): Promise<readonly RequestState[]> {
  const taken = new Map<number, TakenLine[]>();
  for (const [place, { p_id, p_qty, p_asked, ...named }] of sent.entries()) {
    const line: TakenLine = {
      ...{ supply: named.p_id_supplie, subProduct: named.p_id_sub_products, qty: quantity(p_qty), place },
      asked: p_asked === undefined ? undefined : quantity(p_asked),
    };
    if (!ids.includes(p_id))
      unit.refuse(
        'part-consolidated',
        `La cantidad es de un ${kind.noun} que no se consolida: abra de nuevo la consolidación`,
        takenCell(line),
      );
    taken.set(p_id, [...(taken.get(p_id) ?? []), line]);
  }
  const rests: RequestState[] = [];
  for (const [id, lines] of taken) {
    const before = await visibleRequest(unit, kind, id);
    if (isWhole(before.lines, lines)) continue;
    rests.push(await takePart(unit, kind, before, lines));
    if (rests.length > MOST_RESTS)
      unit.refuse(
        'rests-limit',
        `De una consolidación quedan como máximo ${MOST_RESTS} ${kind.nouns} nuevos: consolide una parte de los ${kind.nouns} y luego los demás`,
        'p_lines',
      );
  }
  return rests;
}

/** Most rests that an answer names. */
const MOST_NAMED = 5;

/** Sentence of an answer about the requests that rests became; '': there are none. */
export function restsText({ noun, nouns }: RequestKind, rests: readonly RequestState[]): string {
  const [first, ...others] = rests;
  if (first === undefined) return '';
  if (others.length === 0)
    return ` Queda un ${noun} nuevo, ${nameOf(first)}, por ${quantityText(first.totalQty)}.`;
  const names = rests.length > MOST_NAMED ? '' : `: ${rests.map(nameOf).join(', ')}`;
  return ` Quedan ${rests.length} ${nouns} nuevos con lo que no se tomó${names}.`;
}

const nameOf = ({ number, year }: RequestState): string => `${number}/${year}`;

async function takePart(
  unit: UnitOfWork,
  kind: RequestKind,
  before: RequestState,
  taken: readonly TakenLine[],
): Promise<RequestState> {
  const id = await unit.newId(request.events.category);
  const number = await proposedNumber(unit, kind, before.unit, before.year);
  const after = await unit.decide(request, [before.id], {
    type: 'ReduceRequest',
    taken,
    ...{ rest: id, restNumber: number },
  });
  const opened = restOpened(before, taken, { id, number });
  const rest = await unit.decide(request, [id], { type: 'OpenRest', opened });
  await moveNumber(unit, kind, NO_REQUEST, rest);
  // Units that the request releases are those that its rest holds.
  await movePlanLines(unit, [...reservationMoves(before, after), ...reservationMoves(NO_REQUEST, rest)]);
  return rest;
}
