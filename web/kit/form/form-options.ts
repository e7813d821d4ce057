import type { FieldError } from '@expediente/kernel/envelope.ts';
import type { CommandOptions, Outcome } from '../../base/api.ts';
import type { HeldWords } from '../input/held-words.ts';
import type { Conflict, MergeField } from './merge.ts';
import type { DraftOptions, FormDraft } from './useDraft.ts';
import type { CompiledSchema } from './validation.ts';
import type { Values } from './values.ts';

/** Further changes that follow from a change. */
export interface Consequence<V extends Values> {
  /** Values to set with it: the lines of another supply. */
  readonly patch: Partial<V>;
  /** Question before the change, where it loses typed values. */
  readonly question?: FormQuestion | undefined;
}

export interface FormQuestion {
  readonly title: string;
  readonly text: string;
}

/** Options of a form's send: one key until it succeeds; outcomes that the form itself reports are no toast. */
export type FormSending = Pick<CommandOptions, 'reportsItself'> & {
  readonly key: string;
  /** Adds values that were asked for during the send: they enter the form as sent, not as newer typing. */
  adds(patch: Values): void;
};

export interface FormOptions<V extends Values, Data> {
  readonly compiled: CompiledSchema;
  /**
   * Saved values, or initial ones of a new record; the form is dirty when it differs from them. They are replaced when
   * the record is read again: a change by somebody else under typed values is a conflict.
   */
  readonly saved: V;
  /** Revision of the record in `saved`; undefined: it was never saved, and changes of `saved` are late defaults. */
  readonly revision: number | undefined;
  /** Form to which its draft belongs (`useDraft`); undefined: typed values are not kept. */
  readonly draft: DraftOptions | undefined;
  /** True while a part of the record with a read of its own is missing: saving waits for it. */
  readonly incomplete?: boolean;
  /** The whole command from the values, as checked and sent: header, lines, ids, revision. */
  readonly payload?: (values: V) => object;
  /** Rules beyond the schema, reported with its faults: `[{ field, message }]`; values may still be empty. */
  readonly check?: (values: V) => readonly FieldError[];
  /** Reason for which it can no longer be saved (`useOpenedOffer`); undefined while it can. */
  readonly closed?: string | undefined;
  /** True for a step: it keeps the revision at which it was begun, also when the record is read again. */
  readonly isStep?: boolean;
  /** Path of a record that no longer exists after success, so that it is not read again. */
  readonly gone?: string | undefined;
  /** Further changes that follow from a change; undefined: none. */
  readonly consequence?: (patch: Partial<V>, values: V) => Consequence<V> | undefined;
  /** Usually `(payload, options) => post(path, payload, options)`. */
  send(payload: object, options: FormSending): Promise<Outcome<Data>>;
  /** Called after success, when everything shown was read again: closes, or goes on. */
  onDone?(data: Data, values: V): void;
  /**
   * Called after a new record was saved while its person typed on: the form stays open, and `saved` becomes the record.
   * Absent: the form closes, as a step does, and reports the values that were not saved.
   */
  onMade?(data: Data): void;
}

export interface RecordForm<V extends Values> {
  readonly values: V;
  readonly dirty: boolean;
  readonly busy: boolean;
  /** Errors in the order of the schema; none before the first try. */
  readonly errors: readonly FieldError[];
  /** Counts failed tries, so that the summary takes focus at each. */
  readonly tries: number;
  /** Choices to make before saving, because somebody else saved the record meanwhile. */
  readonly conflict: (Conflict & { readonly fields: readonly MergeField[] }) | undefined;
  /** True until the record of a conflict is read at its newer revision: nothing can be chosen before. */
  readonly behind: boolean;
  /** Reason for which it can no longer be saved, and the typed values next to those before. */
  readonly closed: { readonly reason: string; readonly typed: readonly MergeField[] } | undefined;
  /** Open question before a change that loses typed values. */
  readonly question: FormQuestion | undefined;
  readonly required: ReadonlySet<string>;
  readonly compiled: CompiledSchema;
  /** Words in its pickers that chose nothing yet: saving waits for them, and fails where they find nothing. */
  readonly held: HeldWords;
  /** Draft kept on the server while the form is not saved. */
  readonly draft: FormDraft;
  set(patch: Partial<V>): void;
  /** Answers `question`: makes its change, or leaves all as it is. */
  answer(yes: boolean): void;
  /** Checks and sends; true when it succeeded. With `leadsOn` a further command follows, which reports the success. */
  submit(leadsOn?: boolean): Promise<boolean>;
  /** Saves after a conflict, with these values in place of the typed ones. */
  resolve(chosen: Partial<V>): void;
  /** Closes the conflict without a choice; the next save asks again. */
  dismiss(): void;
  reset(): void;
}
