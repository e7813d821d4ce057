import { randomUUID } from 'node:crypto';
import { mainClaim, uniqueClaims } from '@expediente/catalogues/engine/claims.ts';
import { catalogueDecider } from '@expediente/catalogues/engine/decider.ts';
import { catalogueStream } from '@expediente/catalogues/engine/reference.ts';
import { CATALOGUES } from '@expediente/catalogues/registry.ts';
import type { EventStore, NewEvent, StreamWrite } from '@expediente/eventstore/port.ts';
import type { DomainEvent } from '@expediente/kernel/events.ts';
import { isRefused } from '@expediente/kernel/refusal.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';
import type { CatalogueName, CatalogueRecords } from '@expediente/schemas/catalogues/records.ts';
import { unique, uniqueStream } from '@expediente/workflow/shared/pipeline/unique.ts';
import { systemMetadata } from './system-metadata.ts';

/** Streams of one append: far below the store's 900 KB. */
const CHUNK = 250;

/** A record with the unique values it holds: written together or not at all. */
type Bundle = readonly {
  readonly stream: StreamName;
  readonly event: DomainEvent;
  readonly ruleVersion: string;
}[];

/**
 * Writes catalogue records as the events that creating them would leave, by the system itself. Records
 * that are there already stay as they are.
 */
export class CatalogueWriter {
  readonly #store: EventStore;
  readonly #at: string;
  readonly #bundles: Bundle[] = [];
  /** Highest server-given id of each catalogue. */
  readonly highest = new Map<CatalogueName, number>();

  constructor(store: EventStore, at: Date) {
    this.#store = store;
    this.#at = at.toISOString();
  }

  add<Name extends CatalogueName>(name: Name, records: readonly CatalogueRecords[Name][]): this {
    const definition = CATALOGUES[name];
    const decider = catalogueDecider(definition);
    for (const record of records) {
      const decision = decider.decide(decider.initial, { type: 'create', record });
      if (isRefused(decision)) throw new Error(`${name}: ${decision.refusal.message}`);
      const id: unknown = record[definition.key.field];
      if (typeof id !== 'string' && typeof id !== 'number')
        throw new Error(`${name}: a record without an id`);
      if (definition.key.kind === 'server') {
        this.highest.set(name, Math.max(Number(id), this.highest.get(name) ?? 0));
      }
      const stream = catalogueStream(name, id);
      const own = decision.events.map((event) => ({ stream, event, ruleVersion: decider.ruleVersion }));
      this.#bundles.push([...own, ...claimsOf(definition.name, record)]);
    }
    return this;
  }

  /** @returns how many records were new */
  async write(): Promise<number> {
    let written = 0;
    for (let at = 0; at < this.#bundles.length; at += CHUNK) {
      const chunk = this.#bundles.slice(at, at + CHUNK);
      const names = chunk.flatMap(([own]) => (own ? [own.stream] : []));
      const there = await this.#store.readStreams(names);
      const fresh = chunk.filter(([own]) => own !== undefined && !there.has(own.stream));
      if (fresh.length > 0) await this.#store.append(fresh.flatMap((bundle) => this.#writesOf(bundle)));
      written += fresh.length;
    }
    return written;
  }

  #writesOf(bundle: Bundle): StreamWrite[] {
    return bundle.map(({ stream, event, ruleVersion }) => ({
      stream,
      expected: 'none',
      events: [this.#stamped(event, ruleVersion)],
    }));
  }

  #stamped(event: DomainEvent, ruleVersion: string): NewEvent {
    return {
      ...event,
      id: randomUUID(),
      metadata: systemMetadata('seed', this.#at, ruleVersion),
    };
  }
}

function claimsOf<Name extends CatalogueName>(name: Name, record: CatalogueRecords[Name]): Bundle {
  const main = mainClaim(CATALOGUES[name], record);
  return [...uniqueClaims(CATALOGUES[name], record), ...(main === null ? [] : [main])].map(
    ({ scope, value, holder }) => ({
      stream: uniqueStream(scope, value),
      event: { type: 'UniqueTaken', data: { holder } },
      ruleVersion: unique.ruleVersion,
    }),
  );
}
