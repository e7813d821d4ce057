import { createContext, type ReactNode, useContext, useEffect, useId, useRef } from 'react';
import { singleKeys } from './single-keys.ts';

/** A keyboard shortcut, as the key sheet lists it. */
export interface Key {
  /** `Ctrl+S`, `Alt+ArrowDown`, `/`; a key without `run` is handled elsewhere and only listed: `↑ ↓`. */
  readonly keys: string;
  readonly label: string;
  run?(): void;
  /** Works while the focus is in a field too. */
  readonly inFields?: boolean;
  /** Works over any dialog too. */
  readonly everywhere?: boolean;
}

interface Layer {
  readonly name: string;
  readonly depth: number;
}

const PAGE: Layer = { name: '', depth: 0 };
const LayerContext = createContext<Layer>(PAGE);

/** Dialogs that are open, in the order in which they came. */
const layers: Layer[] = [];
/** Keys of each part of the screen, the latest part last. */
const heard: { readonly layer: Layer; readonly keys: { readonly current: readonly Key[] } }[] = [];

/** The dialog in front; the page while there is none. */
const front = (): Layer => layers.reduce((top, each) => (each.depth >= top.depth ? each : top), PAGE);

/** Wraps a dialog's content: parts behind the dialog receive no keys. */
export function KeyLayer({ children }: { readonly children: ReactNode }) {
  const name = useId();
  const depth = useContext(LayerContext).depth + 1;
  useEffect(() => {
    const own = { name, depth };
    layers.push(own);
    return () => void layers.splice(layers.indexOf(own), 1);
  }, [name, depth]);
  return <LayerContext value={{ name, depth }}>{children}</LayerContext>;
}

/** Makes keys work while the calling part is on the screen and no dialog is over it. */
export function useKeys(keys: readonly Key[]): void {
  const layer = useContext(LayerContext);
  const latest = useRef(keys);
  latest.current = keys;
  const { name, depth } = layer;
  useEffect(() => {
    const own = { layer: { name, depth }, keys: latest };
    if (heard.push(own) === 1) addEventListener('keydown', listen);
    return () => {
      heard.splice(heard.indexOf(own), 1);
      if (heard.length === 0) removeEventListener('keydown', listen);
    };
  }, [name, depth]);
}

/** `useKeys` as an element of a dialog's content, for a component that draws the dialog around it. */
export function Keys({ keys }: { readonly keys: readonly Key[] }) {
  useKeys(keys);
  return null;
}

/** Keys that work now, the nearest first; each once. */
export function keysNow(): readonly Key[] {
  const { name } = front();
  const alone = singleKeys();
  const valid = heard
    .toReversed()
    .flatMap(({ layer, keys }) => keys.current.filter((key) => layer.name === name || key.everywhere))
    .filter(({ keys }) => alone || keys.length > 1);
  return valid.filter((key, place) => valid.findIndex(({ keys }) => keys === key.keys) === place);
}

/** Elements in which text is typed, or a letter chooses an option. */
const FIELDS =
  'input:not([type=checkbox],[type=radio]),textarea,select,[contenteditable=true],[role=combobox],[role=menu],[role=listbox]';

/** Fields of one line of text, to which Alt and an arrow mean nothing; they open a list of options or a calendar elsewhere. */
const ONE_LINE = 'input:is([type=text],:not([type])):not([role=combobox])';

/** True when the focused field has a use for the key: it is typed, or it chooses. */
function isOfField(field: Element, { altKey, key }: Pick<KeyboardEvent, 'altKey' | 'key'>): boolean {
  const walks = altKey && (key === 'ArrowUp' || key === 'ArrowDown');
  return field.closest(FIELDS) !== null && !(walks && field.matches(ONE_LINE));
}

/** An event's key in the notation of `Key.keys`. */
export const keyOf = (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): string =>
  [
    ...(event.ctrlKey || event.metaKey ? ['Ctrl'] : []),
    ...(event.altKey ? ['Alt'] : []),
    event.key.length === 1 ? event.key.toUpperCase() : event.key,
  ].join('+');

function listen(event: KeyboardEvent): void {
  if (event.isComposing) return;
  // A key that is held down saves, and agrees, once.
  const again = event.repeat && (event.ctrlKey || event.metaKey);
  const typing = event.target instanceof Element && isOfField(event.target, event);
  const pressed = keyOf(event);
  // A key that a grid's cell has handled is a shortcut only with `inFields`: Enter is not, Ctrl+Enter is.
  const free = !typing && !event.defaultPrevented;
  const key = keysNow().find(({ keys, run, inFields }) => keys === pressed && run && (inFields || free));
  if (!key?.run) return;
  event.preventDefault();
  if (!again) key.run();
}
