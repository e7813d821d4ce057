import type { Page } from '../shared/read.ts';

/** A kind of record that has a history. */
export interface HistoryKind {
  /** Name of the life cycle in `/history/{lifecycle}/{id}`. */
  readonly lifecycle: string;
  /** Title of the kind: 'Orden de compra'. */
  readonly title: string;
}

/** A record that is in no list any more. */
export interface RemovedRecord {
  readonly lifecycle: string;
  readonly id: string;
  /** Kind of the record: 'Orden de compra'. */
  readonly kind: string;
  /** Name that it had last. */
  readonly name: string;
  /** True: it was deleted or freed. */
  readonly gone: boolean;
  /** Name of the record's executor; '' for a record without executor. */
  readonly executor: string;
  /** Last act on the record: in words, when and by whom. */
  readonly last: string;
  /** ISO instant. */
  readonly at: string;
  /** User of the last act: 'Usuario Compras (compras)'. */
  readonly user: string;
  /** Reason given for the removal, or ''. */
  readonly reason: string;
}

/** `GET /history/removed`: the latest first. */
export type RemovedRecords = Page<RemovedRecord>;
