import type { Json } from '@expediente/kernel/events.ts';
import { holdersOf, type RecordFields, type SentWith } from '@expediente/schemas/record/table.ts';
import { readsTheSame } from '../same.ts';
import type { BrokenRule } from './rules.ts';

/** The field of a form that holds a part of the record; `worked-out`: by the server, from the others or from what they name. */
export type Holder<Field extends string = string> = Field | 'worked-out';

/**
 * Field of the payload that holds each part of what a save records. Every part is asked for: one without an entry does
 * not compile, and is locked when the program runs.
 */
export type HolderOfEach<Content, Field extends string = string> = {
  readonly [Part in keyof Content]-?: Holder<Field>;
};

/** The form of a record: what of it a save may change once it exists. */
export interface RecordForm<Command extends string = string> {
  /** The commands that save it. */
  readonly saves: readonly Command[];
  readonly held: Readonly<Record<string, Holder>>;
  /** Title of a part in Spanish; null: it has none. */
  label(part: string): string | null;
}

/**
 * The field of the payload that holds each part of a record, by its table. A field of the payload that no row sends does
 * not compile. @param Key fields of the payload that say which record it is
 */
export const heldBy =
  <Payload, Key extends string>() =>
  <Fields extends RecordFields>(fields: Fields & SentWith<Payload, Fields, Key>) =>
    holdersOf(fields);

type Parts = Readonly<Record<string, Json>>;

/**
 * The parts that differ between two contents, each by what holds it: the field, or the part itself where no entry names
 * one. What is worked out follows from the others.
 */
export function changedHolders(
  held: Readonly<Record<string, Holder>>,
  before: Parts,
  after: Parts,
): ReadonlySet<string> {
  const parts = Object.keys({ ...before, ...after }).filter(
    (part) => before[part] !== after[part] && !readsTheSame(before[part] ?? null, after[part] ?? null),
  );
  return new Set(parts.map((part) => held[part] ?? part).filter((holder) => holder !== 'worked-out'));
}

/**
 * The refusal of a save that changes what no open field holds. @param open the fields that the record's state opens; absent:
 * all of the form
 */
export function lockedBySave(
  { held, label }: RecordForm,
  before: { readonly status: string },
  after: { readonly status: string },
  open: readonly string[] = Object.values(held),
): BrokenRule | null {
  const { status: _, ...was } = before;
  const { status: __, ...is } = after;
  // States are made of JSON values.
  const locked = [...changedHolders(held, was as Parts, is as Parts)].find(
    (holder) => !open.includes(holder),
  );
  if (locked === undefined) return null;
  const part = Object.keys(held).find((each) => held[each] === locked) ?? locked;
  return { rule: 'fields-open', message: lockedReason(label(part) ?? part), field: locked };
}

/** Domain §8: a locked field may be sent if it is equal; a different value is refused by name. */
export const lockedReason = (title: string): string => `El campo ${title} ya no puede cambiar`;
