import type { ActionOffer } from '@expediente/schemas/shared/read.ts';
import { useRef, useState } from 'react';
import { NEW_RECORD } from '../address/useRecordAddress.ts';

export interface OpenedOffer {
  /** The action as the record last offered it. */
  readonly offer: ActionOffer;
  /** Reason for which the form can no longer be saved; undefined while it can. */
  readonly closed: string | undefined;
}

const NOT_OFFERED = 'El registro cambió de estado y ya no admite este cambio.';

/**
 * The offer under which a record's form is open; undefined: there was none, and no form opens. When somebody else
 * moves the record on so that it is no longer offered, the form stays with the reason: typed values are not lost.
 * @param record id; another record begins anew
 * @param actions of the record as last read; undefined until then
 * @param action that the form needs; undefined: no form is wanted
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
 * Id of a new record that was saved while its form stays open over values typed since: the dialog is of that record
 * from then on, although the address remains that of a new one.
 */
export function useMade(record: string) {
  const [made, setMade] = useState<string>();
  const isMade = record === NEW_RECORD && made !== undefined;
  return { record: isMade ? made : record, isMade, setMade };
}

/** Offer with which such a form stays open even if the record cannot be changed: typed values are not lost. */
export const keptOpen = (
  offered: OpenedOffer | undefined,
  actions: readonly ActionOffer[] | undefined,
): OpenedOffer | undefined => {
  const [any] = actions ?? [];
  return offered ?? (any && { offer: any, closed: any.reason || NOT_OFFERED });
};
