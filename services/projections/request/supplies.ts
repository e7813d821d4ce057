import type { RequestState } from '@expediente/machines/request/state.ts';
import type { RequestLine } from '@expediente/schemas/request/events.ts';

/** A line for each supply of a request besides its first. */
export const othersOf = ({
  lines: [first, ...lines],
}: Pick<RequestState, 'lines'>): readonly RequestLine[] => [
  ...new Map(
    lines.filter(({ supply }) => supply !== first?.supply).map((line) => [line.supply, line]),
  ).values(),
];

/** Supplies of a request in words: the request's own description, with 'y n más' for further ones (purchasing C9). */
export function suppliesInWords(request: Pick<RequestState, 'lines' | 'description'>): string {
  const others = othersOf(request).length;
  return others === 0 ? request.description : `${request.description} y ${others} más`;
}
