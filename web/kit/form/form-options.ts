import type { FieldError } from '@expediente/kernel/envelope.ts';
import type { CommandOptions, Outcome } from '../../base/api.ts';
import type { HeldWords } from '../input/held-words.ts';
import type { Conflict, MergeField } from './merge.ts';
import type { DraftOptions, FormDraft } from './useDraft.ts';
import type { CompiledSchema } from './validation.ts';
import type { Values } from './values.ts';

/** What a change takes along. */
export interface Consequence<V extends Values> {
  /** Values that follow from it: the lines of another supply. */
  readonly patch: Partial<V>;
  /** What is lost by it, where that was typed: it is asked before. */
  readonly question?: FormQuestion | undefined;
}

export interface FormQuestion {
  readonly title: string;
  readonly text: string;
}

/** How a form sends: one key until it succeeds; what it reports itself is no toast. */
export type FormSending = Pick<CommandOptions, 'reportsItself'> & {
  readonly key: string;
  /** Values that were asked for while it is sent and go with it: they are in the form, and are no newer typing. */
  adds(patch: Values): void;
};

export interface FormOptions<V extends Values, Data> {
  readonly compiled: CompiledSchema;
  /**
   * Values as saved, or as a new record begins; the form is dirty when it differs from them. When the record
   * is read again they are the newer ones: what somebody else changed under typed values is asked about.
   */
  readonly saved: V;
  /** Of the record that `saved` is of; undefined: it was never saved, so that what `saved` becomes is a default. */
  readonly revision: number | undefined;
  /** Which form its draft is of (`useDraft`); undefined where what is typed is not to be kept. */
  readonly draft: DraftOptions | undefined;
  /** A part of the record that is read apart is still on its way: it is not saved without it. */
  readonly incomplete?: boolean;
  /** The whole command from the values: header, lines, ids, revision. It is what is checked and sent. */
  readonly payload?: (values: V) => object;
  /** Rules beyond the schema, reported with its faults: `[{ field, message }]`; values may still be empty. */
  readonly check?: (values: V) => readonly FieldError[];
  /** Why it can no longer be saved (`useOpenedOffer`); undefined while it can. */
  readonly closed?: string | undefined;
  /** A step: its revision is that of the record as it was begun, and reading the record again does not change it. */
  readonly isStep?: boolean;
  /** Where its record is read, if it is gone once it was sent: that is not read again. */
  readonly gone?: string | undefined;
  /** What a change takes along; undefined: nothing but itself. */
  readonly consequence?: (patch: Partial<V>, values: V) => Consequence<V> | undefined;
  /** Usually `(payload, options) => post(path, payload, options)`. */
  send(payload: object, options: FormSending): Promise<Outcome<Data>>;
  /** After success, when all that is shown was read again: close, go on. */
  onDone?(data: Data, values: V): void;
  /**
   * A new record was saved, and something was typed since: the form stays open, and `saved` becomes the record. Without
   * it such a form closes, as a step does, and says what was not saved.
   */
  onMade?(data: Data): void;
}

export interface RecordForm<V extends Values> {
  readonly values: V;
  readonly dirty: boolean;
  readonly busy: boolean;
  /** In the order of the schema; empty before the first try. */
  readonly errors: readonly FieldError[];
  /** Counts failed tries, so that the summary takes focus at each. */
  readonly tries: number;
  /** Somebody else saved the record meanwhile: what to choose before it can be saved. */
  readonly conflict: (Conflict & { readonly fields: readonly MergeField[] }) | undefined;
  /** The record of a conflict was not read yet as it is now: nothing can be chosen. */
  readonly behind: boolean;
  /** It can no longer be saved: why, and what was typed, next to what was there before. */
  readonly closed: { readonly reason: string; readonly typed: readonly MergeField[] } | undefined;
  /** What is asked before a change that loses something typed. */
  readonly question: FormQuestion | undefined;
  readonly required: ReadonlySet<string>;
  readonly compiled: CompiledSchema;
  /** Words in its pickers that chose nothing yet: saving waits for them, and is refused where they choose nothing. */
  readonly held: HeldWords;
  /** What is kept of it on the server while it is not saved. */
  readonly draft: FormDraft;
  set(patch: Partial<V>): void;
  /** Makes the change that was asked about, or leaves all as it is. */
  answer(yes: boolean): void;
  /** Checks and sends; true when it was done. What `leadsOn` to a further command lets that one report the success. */
  submit(leadsOn?: boolean): Promise<boolean>;
  /** After a conflict: saves with these values in the place of what is typed. */
  resolve(chosen: Partial<V>): void;
  /** Back to the form as typed; saving asks again. */
  dismiss(): void;
  reset(): void;
}
