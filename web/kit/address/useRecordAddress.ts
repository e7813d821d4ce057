import { useCallback } from 'react';
import { useAddress } from './useAddress.tsx';

export interface RecordAddress {
  /** Id of the open record; `nuevo` for a new one; null when none is open. */
  readonly record: string | null;
  /** Mode in which it is open: `editar`, `ver`, `generar`…; '' by default. */
  readonly mode: string;
  open(record: string | number, mode?: string): void;
  /** Goes from a form back to the record from which it was opened; closes everything else. */
  close(): void;
}

export const NEW_RECORD = 'nuevo';

/** Keeps the open record in the address (`?registro=12&modo=editar`), for links, reloads and the back button. */
export function useRecordAddress(): RecordAddress {
  const { get, change, close, back } = useAddress();
  const present = get('record');
  const queue = get('queue');
  const mode = get('mode') ?? '';
  // A form's entry of the history is replaced, so that the back button does not return to a saved form.
  const how = mode === '' ? 'push' : 'replace';
  const open = useCallback(
    (record: string | number, next = '') =>
      // The same record in another mode stays in the queue from which it was opened.
      change({ record: String(record), mode: next, queue: String(record) === present ? queue : null }, how),
    [change, how, present, queue],
  );
  const leave = useCallback(() => (mode === '' ? close('record') : back()), [mode, close, back]);
  return { record: present, mode, open, close: leave };
}
