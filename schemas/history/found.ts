import type { Page } from '../shared/read.ts';

/** A kind of record that has a history. */
export interface HistoryKind {
  /** As in `/history/{lifecycle}/{id}`. */
  readonly lifecycle: string;
  /** 'Orden de compra' */
  readonly title: string;
}

/** A record that is, or once was. */
export interface FoundRecord {
  readonly lifecycle: string;
  readonly id: string;
  /** 'Orden de compra' */
  readonly kind: string;
  /** Name that it has now, or had last. */
  readonly name: string;
  /** True: it was deleted or freed. */
  readonly gone: boolean;
  /** Name of the executor whose it is; '' where it is of none. */
  readonly executor: string;
  /** Last act on it: in words, when and by whom. */
  readonly last: string;
  /** ISO instant. */
  readonly at: string;
  /** 'Usuario Compras (compras)' */
  readonly user: string;
}

/** `GET /history/find`: without `search` only the kinds that can be searched. */
export interface FoundRecords {
  readonly kinds: readonly HistoryKind[];
  readonly rows: readonly FoundRecord[];
  /** There are more than are listed: more is to be typed. */
  readonly more?: true;
}

/** A record that is in no list any more. */
export interface RemovedRecord extends FoundRecord {
  /** The reason that was given, or ''. */
  readonly reason: string;
}

/** `GET /history/removed`: the latest first. */
export type RemovedRecords = Page<RemovedRecord>;
