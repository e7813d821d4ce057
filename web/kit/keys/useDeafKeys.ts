import { type RefObject, useEffect } from 'react';
import { frameOf } from '../layout/record-frame.ts';
import { DeafKeys } from './deaf-keys.ts';

/** How a step keeps its keys from what comes next. */
export interface KeyDeafness {
  begin(): void;
  end(): void;
}

/** One for all records: a key that is held at the end of a step is still held when the next record is open. */
const keys = new DeafKeys();
const parts = new Set<RefObject<HTMLElement | null>>();

const deafness: KeyDeafness = {
  begin: () => keys.begin(performance.now()),
  end: () => keys.end(performance.now()),
};

const isHere = ({ target }: KeyboardEvent): boolean =>
  target === document.body ||
  (target instanceof Node && [...parts].some(({ current }) => frameOf(current)?.contains(target) === true));

function press(event: KeyboardEvent): void {
  const { code, key, ctrlKey, target } = event;
  const types = key.length === 1 && !ctrlKey && target instanceof Element && target.matches('input,textarea');
  if (!keys.pressed(code, performance.now(), types) || !isHere(event)) return;
  // A space is typed at any moment.
  if (types) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

const release = ({ code }: KeyboardEvent) => keys.released(code);
const lose = () => keys.lost();

/** Listens from the first step on, also between two records: a release that is not heard would keep its key deaf. */
let listens = false;
function listen(): void {
  if (listens) return;
  listens = true;
  addEventListener('keydown', press, true);
  addEventListener('keyup', release, true);
  addEventListener('blur', lose);
}

/** @param part an element of the dialog, or the record of the page, in which keys are deaf; a dialog over it hears them */
export function useDeafKeys(part: RefObject<HTMLElement | null>): KeyDeafness {
  useEffect(() => {
    listen();
    parts.add(part);
    return () => void parts.delete(part);
  }, [part]);
  return deafness;
}
