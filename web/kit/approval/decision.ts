import type { Fact } from '../layout/Facts.tsx';

/** A value before and after; equal ones are shown once. */
export interface Turn {
  readonly before: string;
  readonly after: string;
}

/** A line that changes, in words. */
export interface ChangedLine {
  readonly id: string;
  readonly name: string;
  /** Further facts that identify it, and its reason. */
  readonly note?: string;
  /** In the order of the columns. */
  readonly values: readonly Turn[];
  /** Difference with its sign: `+ Q500.00`; absent where no column shows it. */
  readonly difference?: string;
}

/** Changes that a decision on a record brings about (desk §2). */
export interface Decision {
  /** Sums, differences, and those who are affected. */
  readonly sums: readonly Fact[];
  readonly changes?: {
    /** `Cambian 3 de 12 líneas del plan` */
    readonly name: string;
    /** Title of the lines' names: 'Insumo'. */
    readonly of: string;
    readonly columns: readonly string[];
    readonly lines: readonly ChangedLine[];
  };
}

/** Decision on a life cycle's records, as data of its definition. */
export interface Decided<Record> {
  /** Actions that decide: it is shown first to those to whom the record offers one of them. */
  readonly by: readonly string[];
  /** Loads what the decision changes, computed from the record. */
  load(): Promise<{ readonly default: (record: Record) => Decision }>;
}

/** Actions that decide what was sent for approval (R3 §4). */
export const APPROVAL: readonly string[] = ['approve', 'refuse'];

/** A value that does not change. */
export const kept = (value: string): Turn => ({ before: value, after: value });

/** `Q100.00 → Q120.00` */
export const turnText = ({ before, after }: Turn): string =>
  before === after ? after : `${before} → ${after}`;

/** Texts that are not empty, joined. */
export const noteOf = (...texts: readonly string[]): string => texts.filter(Boolean).join(' · ');
