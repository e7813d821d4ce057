import { quantityText } from '@expediente/kernel/format.ts';
import { requestStates } from '@expediente/machines/request/life-cycle.ts';
import { requestKind } from '@expediente/schemas/request/kinds.ts';
import type { RequestDetail, RestRead } from '@expediente/schemas/request/read.ts';

export type Parted = Pick<RequestDetail, 'rest_of' | 'rests' | 'type_order'>;

/** Requests that a request is the rest of, and those that its own rests became, each with its words (hospital A6). */
export function restsOf({ rest_of, rests, type_order }: Parted) {
  const { noun } = requestKind(type_order);
  return [
    ...(rest_of ? [{ name: `Es el resto del ${noun}`, rest: rest_of }] : []),
    ...rests.map((rest) => ({ name: `Lo que no se tomó es el ${noun}`, rest })),
  ];
}

/** Quantity and state of such a request: '12 · PENDIENTE DE CONSOLIDACIÓN'. */
export const restText = ({ total_qty, state }: RestRead): string =>
  `${quantityText(total_qty)} · ${requestStates.status(state).label}`;
