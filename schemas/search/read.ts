import type { Money } from '@expediente/kernel/decimal.ts';
import type { HistoryKind } from '../history/found.ts';

/** A record as the search box shows it. */
export interface BoxRecord {
  readonly lifecycle: string;
  readonly id: string;
  /** Kind of the record: 'Orden de compra'. */
  readonly kind: string;
  /** Name that it has now, or had last. */
  readonly name: string;
  /** Page on which the session may open it; absent: its history alone. */
  readonly page?: string;
  /** Provider or supply. */
  readonly party?: string;
  readonly amount?: Money;
  /** Label of its status; '' for records without statuses. */
  readonly status: string;
  /** Set if it was deleted or freed. */
  readonly gone?: true;
  /** Name of the record's executor; '' for a record without executor. */
  readonly executor: string;
  /** Value of the record that contains a word of the search; '': one that is in its name. */
  readonly matched: string;
}

/** Entries of the page Bitácora that a search asks for. */
export interface BoxActs {
  /** Word for the acts or facts: 'Anulación', 'Impresión'; '': entries of any kind. */
  readonly title: string;
  /** Values of the page's filters by name: `{ act: 'Anulación', from: '2026-11-01' }`. */
  readonly filters: Readonly<Record<string, string>>;
  /** Other words of the search, such as a number or a person's name. */
  readonly search: string;
}

/** `GET /search`: without `q`, records of the user's own latest acts. */
export interface BoxAnswer {
  readonly rows: readonly BoxRecord[];
  readonly acts: readonly BoxActs[];
  /** Set when there are more records than are listed, or not all could be searched in time. */
  readonly more?: true;
  /** Kinds with more records than are listed, to which the search may be narrowed (`kind`). */
  readonly kinds?: readonly HistoryKind[];
  /** Kind to which it is narrowed. */
  readonly kind?: HistoryKind;
}
