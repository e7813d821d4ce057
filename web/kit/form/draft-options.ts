import type { DraftPlace } from './draft-content.ts';
import type { TypedState } from './typed-state.ts';
import type { Values } from './values.ts';

/** How a form is drafted: which one it is, and what of it besides its values. */
export interface DraftOptions extends DraftPlace {
  /** Fields that are never part of it: secrets. */
  readonly without?: readonly string[];
  /** What the form holds besides its values, as JSON, and how it takes it back. */
  readonly besides?: { readonly value: unknown; restore(value: unknown): void };
}

/** Names that pickers show, by field of the form and value. */
export interface DraftNames {
  of(field: string, value: unknown): string | undefined;
  show(field: string, value: unknown, name: string): void;
}

/** Why the last words are not on the server yet. */
export type DraftTrouble = 'away' | 'ended' | 'long';

/** What a form's line says of its drafts. */
export interface FormDraft {
  /** The form is drafted. */
  readonly on: boolean;
  /** When what is typed was kept last (ISO instant). */
  readonly kept: string | undefined;
  /** A file was typed with it, which is not part of it. */
  readonly lacksFile: boolean;
  readonly trouble: DraftTrouble | undefined;
  /** One from before: when it was kept (ISO instant). */
  readonly offer: string | undefined;
  /** Taken back from then; `whole`: nothing of it was left out. */
  readonly taken: { readonly from: string; readonly whole: boolean; readonly file: boolean } | undefined;
  recover(): void;
  discard(): void;
  /** After the session ended: asks to sign in again, and keeps what is typed. */
  signIn(): void;
  /** Set by what draws the form. */
  names: DraftNames | undefined;
}

/** A form as its draft sees it. */
export interface Drafted<V extends Values> {
  /** Undefined: this form is not drafted. */
  readonly options: DraftOptions | undefined;
  readonly saved: V;
  readonly revision: number | undefined;
  readonly closed: boolean;
  readonly dirty: boolean;
  /** Another object after each change. */
  readonly stored: TypedState<V>;
  present(): TypedState<V>;
  isBusy(): boolean;
  restore(state: TypedState<V>): void;
}
