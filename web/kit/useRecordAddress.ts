import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { MODE_PARAM, RECORD_PARAM } from './same.ts';

export interface RecordAddress {
  /** Id of the open record; `nuevo` for a new one; null when none is open. */
  readonly record: string | null;
  /** What is being done with it: `editar`, `ver`, `generar`…; '' when nothing is said. */
  readonly mode: string;
  open(record: string | number, mode?: string): void;
  close(): void;
}

export const NEW_RECORD = 'nuevo';

/** The open record stands in the address (`?registro=12&modo=editar`): it can be linked, reloaded, gone back from. */
export function useRecordAddress(): RecordAddress {
  const [params, setParams] = useSearchParams();
  const open = useCallback(
    (record: string | number, mode = '') =>
      setParams((now) => {
        const next = new URLSearchParams(now);
        next.set(RECORD_PARAM, String(record));
        if (mode) next.set(MODE_PARAM, mode);
        else next.delete(MODE_PARAM);
        return next;
      }),
    [setParams],
  );
  const close = useCallback(
    () =>
      setParams((now) => {
        const next = new URLSearchParams(now);
        next.delete(RECORD_PARAM);
        next.delete(MODE_PARAM);
        return next;
      }),
    [setParams],
  );
  return { record: params.get(RECORD_PARAM), mode: params.get(MODE_PARAM) ?? '', open, close };
}
