import { useCallback } from 'react';
import { useAddress } from './useAddress.tsx';

export interface RecordAddress {
  /** Id of the open record; `nuevo` for a new one; null when none is open. */
  readonly record: string | null;
  /** What is being done with it: `editar`, `ver`, `generar`…; '' by default. */
  readonly mode: string;
  open(record: string | number, mode?: string): void;
  /** A form that was opened from the record gives way to it, all else closes. */
  close(): void;
}

export const NEW_RECORD = 'nuevo';

/** The open record is in the address (`?registro=12&modo=editar`): it can be linked, reloaded, gone back from. */
export function useRecordAddress(): RecordAddress {
  const { get, change, close, back } = useAddress();
  const present = get('record');
  const queue = get('queue');
  const mode = get('mode') ?? '';
  // A form that was saved is not gone back to.
  const how = mode === '' ? 'push' : 'replace';
  const open = useCallback(
    (record: string | number, next = '') =>
      // It stays in the queue from which it was opened.
      change({ record: String(record), mode: next, queue: String(record) === present ? queue : null }, how),
    [change, how, present, queue],
  );
  const leave = useCallback(() => (mode === '' ? close('record') : back()), [mode, close, back]);
  return { record: present, mode, open, close: leave };
}
