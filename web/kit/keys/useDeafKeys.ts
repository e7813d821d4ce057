import { type RefObject, useEffect, useState } from 'react';
import { DeafKeys } from './deaf-keys.ts';

/** How a step keeps its keys from what comes next. */
export interface KeyDeafness {
  begin(): void;
  end(): void;
}

/** @param part an element of the dialog in which keys are deaf; another dialog over it hears them */
export function useDeafKeys(part: RefObject<HTMLElement | null>): KeyDeafness {
  const [keys] = useState(() => new DeafKeys());
  useEffect(() => {
    const isHere = ({ target }: KeyboardEvent): boolean => {
      const dialog = part.current?.closest('[role=dialog]');
      return target === document.body || (target instanceof Node && dialog?.contains(target) === true);
    };
    const press = (event: KeyboardEvent) => {
      const { code, key, ctrlKey, target } = event;
      const types =
        key.length === 1 && !ctrlKey && target instanceof Element && target.matches('input,textarea');
      if (!keys.pressed(code, performance.now(), types) || !isHere(event)) return;
      // A space is typed at any moment.
      if (types) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const release = ({ code }: KeyboardEvent) => keys.released(code);
    const lose = () => keys.lost();
    addEventListener('keydown', press, true);
    addEventListener('keyup', release, true);
    addEventListener('blur', lose);
    return () => {
      removeEventListener('keydown', press, true);
      removeEventListener('keyup', release, true);
      removeEventListener('blur', lose);
    };
  }, [keys, part]);
  const [deafness] = useState<KeyDeafness>(() => ({
    begin: () => keys.begin(performance.now()),
    end: () => keys.end(performance.now()),
  }));
  return deafness;
}
