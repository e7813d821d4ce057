import type { DraftPlace } from './draft-content.ts';
import type { TypedState } from './typed-state.ts';
import type { Values } from './values.ts';

/** Options of a form's draft. */
export interface DraftOptions extends DraftPlace {
  /** Fields that are never part of a draft: secrets. */
  readonly without?: readonly string[];
  /** State of the form besides its values, as JSON, and the function that restores it. */
  readonly besides?: { readonly value: unknown; restore(value: unknown): void };
}

/** Names that pickers show, by field of the form and value. */
export interface DraftNames {
  of(field: string, value: unknown): string | undefined;
  show(field: string, value: unknown, name: string): void;
}

/**
 * Reason why the latest changes are not saved: no answer (`away`), the session ended (`ended`), a draft that is too
 * long (`long`).
 */
export type DraftTrouble = 'away' | 'ended' | 'long';

/** State of a form's drafts, as its line shows it. */
export interface FormDraft {
  /** True when the form's typed values are kept as a draft. */
  readonly on: boolean;
  /** Instant (ISO) at which the typed values were last kept. */
  readonly kept: string | undefined;
  /** A file was chosen too, which the draft does not hold. */
  readonly lacksFile: boolean;
  readonly trouble: DraftTrouble | undefined;
  /** Instant (ISO) of an earlier draft that is offered. */
  readonly offer: string | undefined;
  /** Recovered draft: `from` is its instant; `whole`: nothing of it was left out. */
  readonly taken: { readonly from: string; readonly whole: boolean; readonly file: boolean } | undefined;
  recover(): void;
  discard(): void;
  /** Asks to sign in again after the session ended, and keeps the draft. */
  signIn(): void;
  /** Names of chosen records, set by the component that draws the form. */
  names: DraftNames | undefined;
}

/** A form as its draft sees it. */
export interface Drafted<V extends Values> {
  /** Options of the draft; undefined: the form has none. */
  readonly options: DraftOptions | undefined;
  readonly saved: V;
  readonly revision: number | undefined;
  readonly closed: boolean;
  readonly dirty: boolean;
  /** Stored state, a new object after each change. */
  readonly stored: TypedState<V>;
  present(): TypedState<V>;
  isBusy(): boolean;
  restore(state: TypedState<V>): void;
}
