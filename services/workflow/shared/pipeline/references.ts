import { catalogueStream, foldRecord } from '@expediente/catalogues/engine/reference.ts';
import type { EventStore } from '@expediente/eventstore/port.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';
import type { CatalogueName, CatalogueRecords } from '@expediente/schemas/catalogues/records.ts';
import type { Read, Tail } from './tail.ts';

interface Held extends Read {
  readonly record: CatalogueRecords[CatalogueName] | null;
}

/** Greatest age of a record that a decision reads (architecture "Three kinds of reads"). */
const MOMENT_MS = 1_000;
const CAPACITY = 20_000;

/** Cache of catalogue records for deciding: by stream, at most `MOMENT_MS` old, one read for concurrent callers. */
export class References {
  readonly #store: Pick<EventStore, 'readStreams'>;
  readonly #held = new Map<StreamName, Held>();
  readonly #reading = new Map<StreamName, Promise<void>>();

  readonly #tail: Tail;

  constructor(store: Pick<EventStore, 'readStreams'>, tail: Tail) {
    this.#store = store;
    this.#tail = tail;
  }

  /** The records that exist, by their id as text. */
  async read<Name extends CatalogueName>(
    name: Name,
    ids: readonly (string | number)[],
  ): Promise<ReadonlyMap<string, CatalogueRecords[Name]>> {
    const streams = new Map(ids.map((id) => [catalogueStream(name, id), String(id)]));
    await this.#refresh(name, [...streams.keys()]);
    const found = new Map<string, CatalogueRecords[Name]>();
    for (const [stream, id] of streams) {
      const record = this.#held.get(stream)?.record;
      // The streams of a category hold records of the catalogue of that name.
      if (record) found.set(id, record as CatalogueRecords[Name]);
    }
    return found;
  }

  /** Drops the stream after it was written, so that the next read is fresh. */
  forget(stream: StreamName): void {
    this.#held.delete(stream);
  }

  async #refresh(name: CatalogueName, streams: readonly StreamName[]): Promise<void> {
    const since = performance.now() - MOMENT_MS;
    const freshAt = (stream: StreamName): number | undefined => {
      const held = this.#held.get(stream);
      return held && this.#tail.freshAt(held);
    };
    if (this.#tail.exists && streams.some((stream) => (freshAt(stream) ?? since) < since))
      await this.#tail.reach(since);
    const old = streams.filter((stream) => (freshAt(stream) ?? Number.NEGATIVE_INFINITY) < since);
    if (old.length === 0) return;
    const mine = old.filter((stream) => !this.#reading.has(stream));
    if (mine.length > 0) {
      const reading = this.#load(name, mine).finally(() => {
        for (const stream of mine) this.#reading.delete(stream);
      });
      for (const stream of mine) this.#reading.set(stream, reading);
    }
    await Promise.all(new Set(old.map((stream) => this.#reading.get(stream))));
  }

  async #load(name: CatalogueName, streams: readonly StreamName[]): Promise<void> {
    const begun = performance.now();
    const events = await this.#store.readStreams(streams);
    const read = this.#tail.mark(begun);
    for (const stream of streams) {
      this.#held.delete(stream);
      this.#held.set(stream, { record: foldRecord(name, events.get(stream) ?? []), ...read });
    }
    for (const [oldest] of this.#held) {
      if (this.#held.size <= CAPACITY) break;
      this.#held.delete(oldest);
    }
  }
}
