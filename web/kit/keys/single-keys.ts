import { useSyncExternalStore } from 'react';
import { keepWish, wish } from '../../base/wishes.ts';

const COOKIE = 'expediente_keys';
const listeners = new Set<() => void>();

/** True while single keys are shortcuts: people who dictate, or hit keys by accident, turn them off (WCAG 2.1.4). */
export const singleKeys = (): boolean => wish(COOKIE) !== 'off';

export function keepSingleKeys(on: boolean): void {
  keepWish(COOKIE, on ? 'on' : 'off');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `singleKeys`, drawn again when it changes. */
export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, singleKeys);
