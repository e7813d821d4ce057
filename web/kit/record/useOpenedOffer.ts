import type { ActionOffer } from '@expediente/schemas/shared/read.ts';
import { useRef, useState } from 'react';
import { NEW_RECORD } from '../address/useRecordAddress.ts';

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

/**
 * A new record that was saved while its form stays open over what was typed since: it is that record from then on, and
 * the address stays that of the form.
 */
export function useMade(record: string) {
  const [made, setMade] = useState<string>();
  const isMade = record === NEW_RECORD && made !== undefined;
  return { record: isMade ? made : record, isMade, setMade };
}

/** Its form, whether the record may be changed or not: what is typed in it is not taken away. */
export const keptOpen = (
  offered: OpenedOffer | undefined,
  actions: readonly ActionOffer[] | undefined,
): OpenedOffer | undefined => {
  const [any] = actions ?? [];
  return offered ?? (any && { offer: any, closed: any.reason || NOT_OFFERED });
};
