import { sameValues } from './same.ts';
import type { Values } from './values.ts';

/** State of a form: its initial values, those typed over them, and those that were saved. */
export interface TypedState<V extends Values> {
  /** The saved values when they were last taken into the form. */
  readonly seen: V;
  /** Value of each field when typing in it began. */
  readonly base: V;
  readonly values: V;
  /** Fields that were changed in the form, emptied ones too. */
  readonly touched: ReadonlySet<string>;
  /** Revision of the record over which values are typed; undefined: it was never saved. */
  readonly revision: number | undefined;
  /** Values saved from this form, until the record is read as saved. */
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

/** State after a save with the values `sent`: values typed from now on are newer. */
export const savedAs = <V extends Values>(state: TypedState<V>, sent: V): TypedState<V> => ({
  ...state,
  sent,
});

/** Fields that were changed after the values were sent; none before. */
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
 * State after the saved values were read again. At the same revision they are a late default, or a part of the record
 * with a read of its own: they fill untouched fields, and are no other person's change. At another revision somebody
 * has saved: typed values stay over the values on which they were typed, so that the difference is a conflict.
 * @returns the same object where nothing changed
 */
export function settled<V extends Values>(
  state: TypedState<V>,
  saved: V,
  revision: number | undefined,
): TypedState<V> {
  if (state.seen === saved && (state.sent === undefined || state.revision === revision)) return state;
  const { base, values, touched, sent } = state;
  if (sent !== undefined) {
    // The sent values stay in the form until the record is read at its new revision.
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
    // Values typed before their part of the record was read are a conflict; a new record has no other author.
    base: isNew ? saved : either(saved, base, own),
    values: either(saved, values, own),
    touched,
    revision,
  };
}

/** Fields of `second` by these names, and those of `first` by the others. */
const either = <V extends Values>(first: V, second: V, names: ReadonlySet<string>): V => ({
  ...first,
  ...Object.fromEntries(Object.entries(second).filter(([name]) => names.has(name) || !(name in first))),
});
