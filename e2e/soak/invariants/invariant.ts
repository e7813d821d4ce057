import type { EventStore, StoredEvent } from '@expediente/eventstore/port.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';
import type pg from 'pg';
import type { Journal } from './journal.ts';

/** What is inspected: the product's own stores, and what the people outside kept. */
export interface Scene {
  readonly store: EventStore;
  readonly pool: pg.Pool;
  readonly journal: Journal;
  /** The whole log by stream, in order. */
  readonly streams: ReadonlyMap<StreamName, readonly StoredEvent[]>;
}

/** Something that must hold whatever happened. */
export interface Invariant {
  /** As the report says it. */
  readonly says: string;
  /** How many things were looked at, and every one of them that breaks it, in words. */
  inspect(scene: Scene): Promise<Finding>;
}

export interface Finding {
  readonly looked: number;
  readonly broken: readonly string[];
}

/** The streams of a category. */
export function streamsOf(
  { streams }: Scene,
  category: string,
): readonly (readonly [StreamName, readonly StoredEvent[]])[] {
  return [...streams].filter(([stream]) => stream.startsWith(`${category}-`));
}
