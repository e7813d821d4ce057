import type { EventStore, StoredEvent } from '@expediente/eventstore/port.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';
import type pg from 'pg';
import type { Journal } from './journal.ts';

/** Inspected data: the product's own stores, and the journal kept outside of it. */
export interface Scene {
  readonly store: EventStore;
  readonly pool: pg.Pool;
  readonly journal: Journal;
  /** Whole log by stream, in order. */
  readonly streams: ReadonlyMap<StreamName, readonly StoredEvent[]>;
}

/** Condition that must hold whatever happened. */
export interface Invariant {
  /** Sentence for the report. */
  readonly says: string;
  /** Answers the number of things inspected, and each violation in words. */
  inspect(scene: Scene): Promise<Finding>;
}

export interface Finding {
  readonly looked: number;
  readonly broken: readonly string[];
}

/** Streams of a category. */
export function streamsOf(
  { streams }: Scene,
  category: string,
): readonly (readonly [StreamName, readonly StoredEvent[]])[] {
  return [...streams].filter(([stream]) => stream.startsWith(`${category}-`));
}
