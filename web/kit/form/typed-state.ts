import { sameValues } from './same.ts';
import type { Values } from './values.ts';

/** What a form holds: what it began with, what was typed over it, and what of that was saved. */
export interface TypedState<V extends Values> {
  /** The saved values as they were taken in last. */
  readonly seen: V;
  /** As each field was when it was typed in. */
  readonly base: V;
  readonly values: V;
  /** Fields that were changed here, whatever is in them now: emptied ones too. */
  readonly touched: ReadonlySet<string>;
  /** Of the record on which it was typed; undefined: it was never saved. */
  readonly revision: number | undefined;
  /** What was saved from here while the record as saved is on its way. */
  readonly sent?: V | undefined;
}

export const begun = <V extends Values>(saved: V, revision: number | undefined): TypedState<V> => ({
  seen: saved,
  base: saved,
  values: saved,
  touched: new Set(),
  revision,
});

export const typed = <V extends Values>(state: TypedState<V>, patch: Partial<V>): TypedState<V> => ({
  ...state,
  values: { ...state.values, ...patch },
  touched: new Set([...state.touched, ...Object.keys(patch)]),
});

/** It was saved with these values; what is typed from now on is newer. */
export const savedAs = <V extends Values>(state: TypedState<V>, sent: V): TypedState<V> => ({
  ...state,
  sent,
});

/** Fields that were changed since they were saved; none before. */
export const typedSince = <V extends Values>({
  values,
  sent,
}: TypedState<V>): readonly (keyof V & string)[] =>
  sent === undefined ? [] : Object.keys(values).filter((name) => !sameValues(values[name], sent[name]));

/** Values chosen after a conflict, over the record as it is now. */
export const chosenOver = <V extends Values>(
  saved: V,
  revision: number | undefined,
  values: V,
): TypedState<V> => ({
  ...begun(saved, revision),
  values,
  touched: new Set(Object.keys(values).filter((name) => !sameValues(values[name], saved[name]))),
});

/**
 * The saved values came anew. At the same revision it is a default that took its time, or a part of the record that is
 * read apart: it fills what was not touched, and is no change of another person. At another revision somebody has saved:
 * what was typed stays, over what it was typed on.
 * @returns the same object where nothing came
 */
export function settled<V extends Values>(
  state: TypedState<V>,
  saved: V,
  revision: number | undefined,
): TypedState<V> {
  if (state.seen === saved && (state.sent === undefined || state.revision === revision)) return state;
  const { base, values, touched, sent } = state;
  if (sent !== undefined) {
    // What is shown is what was saved, until the record comes as it is since.
    if (revision === state.revision) return { ...state, seen: saved };
    const since = new Set<string>(typedSince(state));
    return { ...begun(saved, revision), values: either(saved, values, since), touched: since };
  }
  if (revision !== state.revision)
    return sameValues(values, base) ? begun(saved, revision) : { ...state, seen: saved };
  const isNew = revision === undefined;
  const own = new Set([...touched].filter((name) => isNew || !sameValues(values[name], base[name])));
  return {
    seen: saved,
    // What was typed over a part that was not read yet is asked about; a new record has no other author.
    base: isNew ? saved : either(saved, base, own),
    values: either(saved, values, own),
    touched,
    revision,
  };
}

/** The second's fields of these names, the first's others. */
const either = <V extends Values>(first: V, second: V, names: ReadonlySet<string>): V => ({
  ...first,
  ...Object.fromEntries(Object.entries(second).filter(([name]) => names.has(name) || !(name in first))),
});
