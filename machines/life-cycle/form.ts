import type { Json } from '@expediente/kernel/events.ts';
import { holdersOf, type RecordFields, type SentWith } from '@expediente/schemas/record/table.ts';
import { readsTheSame } from '../same.ts';
import type { BrokenRule } from './rules.ts';

/**
 * Form field that holds a part of the record; `worked-out`: the server computes the part from other parts or from
 * records that they name.
 */
export type Holder<Field extends string = string> = Field | 'worked-out';

/**
 * Payload field that holds each part of the content that a save records. A part without an entry does not compile, and
 * is locked when the program runs.
 */
export type HolderOfEach<Content, Field extends string = string> = {
  readonly [Part in keyof Content]-?: Holder<Field>;
};

/** Form of a record: the parts that a save may change once the record exists. */
export interface RecordForm<Command extends string = string> {
  /** Commands that save the record. */
  readonly saves: readonly Command[];
  readonly held: Readonly<Record<string, Holder>>;
  /** Title of a part in Spanish; null: the part has none. */
  label(part: string): string | null;
}

/**
 * Payload field that holds each part of a record, by the record's table. A payload field that no row sends does not
 * compile.
 * @param Key fields of the payload that identify the record
 */
export const heldBy =
  <Payload, Key extends string>() =>
  <Fields extends RecordFields>(fields: Fields & SentWith<Payload, Fields, Key>) =>
    holdersOf(fields);

type Parts = Readonly<Record<string, Json>>;

/**
 * Holders of the parts in which two contents differ: the field, or the part itself where no entry names a field.
 * Worked-out parts are left out, as they follow from others.
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
 * Refusal of a save that changes a part which no open field holds; null: there is none.
 * @param open fields that the record's state opens; absent: all fields of the form
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

/** Refusal of a different value for a locked field; an equal value may be sent (domain §8). */
export const lockedReason = (title: string): string => `El campo ${title} ya no puede cambiar`;
