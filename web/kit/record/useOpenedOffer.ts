import type { ActionOffer } from '@expediente/schemas/shared/read.ts';
import { useRef } from 'react';

export interface OpenedOffer {
  /** As the record offered it last. */
  readonly offer: ActionOffer;
  /** Why the form can no longer be saved; undefined while it can. */
  readonly closed: string | undefined;
}

const NOT_OFFERED = 'El registro cambió de estado y ya no admite este cambio.';

/**
 * The offer under which a record's form is open; undefined: there is none to open it with. When somebody
 * else takes the record where it is no longer offered, the form stays, with the reason: what was typed is not lost.
 * @param record which one; another begins anew
 * @param actions of the record as it was read last; undefined until then
 * @param action that the form needs; undefined: no form is asked for
 */
export function useOpenedOffer(
  record: string,
  actions: readonly ActionOffer[] | undefined,
  action: string | undefined,
): OpenedOffer | undefined {
  const opened = useRef<{ readonly as: string; readonly offer: ActionOffer }>(undefined);
  const as = `${record} ${action ?? ''}`;
  const now = actions?.find((each) => each.action === action);
  if (now?.allowed) opened.current = { as, offer: now };
  if (action === undefined || opened.current?.as !== as) return undefined;
  const { offer } = opened.current;
  return { offer, closed: now?.allowed ? undefined : now?.reason || NOT_OFFERED };
}
