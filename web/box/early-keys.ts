/** Keys pressed between the opening of a field and its being there. */
export interface EarlyKeys {
  /** Ends the keeping; what was typed, and whether Enter ended it. */
  take(): Typed;
}

interface Typed {
  readonly text: string;
  readonly entered: boolean;
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'getModifierState'>;

const NOTHING: Typed = { text: '', entered: false };

/** Text after one more key; undefined: the key types nothing. */
export function typedWith({ text, entered }: Typed, event: Pressed): Typed | undefined {
  const composed = event.getModifierState('AltGraph');
  if ((event.ctrlKey || event.metaKey || event.altKey) && !composed) return undefined;
  if (event.key === 'Enter') return { text, entered: text !== '' };
  // Keys after Enter are not for this field any more.
  if (entered) return { text, entered };
  if (event.key === 'Backspace') return { text: text.slice(0, -1), entered };
  return event.key.length === 1 ? { text: text + event.key, entered } : undefined;
}

/**
 * Keeps keys from the page beneath until the field takes them.
 * @param onGivenUp called on Escape; a pressed pointer ends the keeping too
 */
export function keepKeys(onGivenUp: () => void): EarlyKeys {
  let typed = NOTHING;
  const keep = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    const next = event.key === 'Escape' ? undefined : typedWith(typed, event);
    if (next === undefined && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (next) typed = next;
    else onGivenUp();
  };
  const end = (): void => {
    removeEventListener('keydown', keep, { capture: true });
    removeEventListener('pointerdown', end, { capture: true });
  };
  addEventListener('keydown', keep, { capture: true });
  addEventListener('pointerdown', end, { capture: true });
  return {
    take() {
      end();
      const taken = typed;
      typed = NOTHING;
      return taken;
    },
  };
}
