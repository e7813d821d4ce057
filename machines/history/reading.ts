import type { DomainEvent, Json } from '@expediente/kernel/events.ts';
import type { FieldKind } from '@expediente/schemas/history/read.ts';
import type { LeadThen } from '@expediente/schemas/history/replay.ts';
import type { LifeCycle } from '../decider.ts';
import type { Status } from '../life-cycle/table.ts';

/** Meanings of the values of a record's fields. */
export interface FieldNames {
  /** Kind of the record whose id a field holds, by the last word of the field's path. */
  readonly records?: Readonly<Record<string, string>>;
  /** Words for a field's number, by the field's path. */
  readonly words?: Readonly<Record<string, Readonly<Record<number, string>>>>;
  /** Kind of a decimal text, by the last word of the field's path. */
  readonly decimals?: Readonly<Record<string, FieldKind>>;
}

/**
 * Keys of the lines of a list, by the list's name: `{ lines: ['unit', 'supply'] }`. A line stays the
 * same one wherever it is in the list; lines of a list that is not named here are distinguished by their place.
 */
export type LineKeys = Readonly<Record<string, readonly string[]>>;

/** A record that another one names: its kind (a catalogue or a life cycle) and its id, as text. */
export interface NamedRecord {
  readonly kind: string;
  readonly id: string;
}

/** A record's fields as its history shows them. */
export interface Shown<State> {
  /** Name by which people call the record. */
  nameOf(state: State): string;
  /** Nouns with which the names of some records begin; they replace the life cycle's noun: 'servicio médico 1/2026'. */
  readonly otherNouns?: readonly string[];
  readonly fields: FieldNames;
  readonly lines: LineKeys;
  /** Fields that come first, in the order in which the record itself shows them; absent: as in the state. */
  readonly order?: readonly (keyof State & string)[];
  /** Amount and party as the record's own head shows them, and the fields of the state that they are. */
  readonly head?: {
    readonly of: readonly (keyof State & string)[];
    lead(state: State): LeadThen;
  };
}

/** Labels, keys and kinds by which a record's fields are shown. */
export interface ShownFields {
  readonly statuses: readonly Status[];
  /** Spanish label of a field by its path without keys, `lines.qty`; null: not shown. */
  label(path: string): string | null;
  readonly fields: FieldNames;
  /** Keys of the lines of its lists. */
  readonly lines: LineKeys;
  /** Fields of the state that come first, in the order in which the record itself shows them; absent: as in the state. */
  readonly order?: readonly string[];
  /** A value as people read it, where its field says more than the value. */
  shown?(field: string, value: Json): Json;
}

/**
 * Reading part of a life cycle, without the code that decides; the verifier of records' files contains only this part.
 */
export interface Reading<State, Event extends DomainEvent>
  extends Pick<
    LifeCycle<State, never, Event, never>,
    | 'events'
    | 'name'
    | 'noun'
    | 'initial'
    | 'statuses'
    | 'evolve'
    | 'status'
    | 'fields'
    | 'kinds'
    | 'sentence'
    | 'reasonOf'
    | 'label'
  > {
  readonly shown: Shown<State>;
}

/** Any reading: only the reading itself knows the types of its states and events. */
export type AnyReading = Omit<Reading<unknown, DomainEvent>, 'kinds'> & {
  readonly kinds: Readonly<Record<string, string>>;
};

export const YES_NO: Readonly<Record<number, string>> = { 0: 'NO', 1: 'SI' };

/** Kinds of catalogue records by the fields that name them; plans, requests and orders use the same fields. */
export const PLANNED = {
  unit: 'unit',
  executor: 'unit',
  supply: 'supply',
  subProduct: 'subProduct',
  row: 'row',
  group: 'group',
} as const;
