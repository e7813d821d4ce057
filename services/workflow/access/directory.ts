import { setTimeout as pause } from 'node:timers/promises';
import { type CatalogueDecider, catalogueDecider } from '@expediente/catalogues/engine/decider.ts';
import { CATALOGUES } from '@expediente/catalogues/registry.ts';
import {
  type EventStore,
  type Position,
  START,
  type StoredEvent,
  type Subscription,
} from '@expediente/eventstore/port.ts';
import { canonicalName } from '@expediente/kernel/same-number.ts';
import { streamCategory, streamKey } from '@expediente/kernel/streams.ts';
import {
  type Directory,
  mayEnter,
  type Person,
  personOf,
  type Revised,
  rightOf,
} from '@expediente/platform/access/directory.ts';
import type { Log } from '@expediente/platform/logs.ts';
import type { CatalogueRecords } from '@expediente/schemas/catalogues/records.ts';
import { toPresent } from '@expediente/schemas/present.ts';
import { faultsOf } from '@expediente/schemas/well-formed.ts';

/** Catalogues from which a session is built. */
const DECIDING = ['user', 'profile', 'menuOption', 'action', 'unit'] as const;
type Deciding = (typeof DECIDING)[number];
const isDeciding = (category: string): category is Deciding => DECIDING.some((name) => name === category);

type Records = { readonly [Name in Deciding]: Map<string, Held<CatalogueRecords[Name]>> };

/** A record folded up to the last event that was taken. */
interface Held<Record> {
  readonly record: Record | null;
  /**
   * Revision of the last event that this program could read; an event of a newer form, or a damaged one, changes no
   * right.
   */
  readonly revision: number;
  /** Revision of the last event that was taken, readable or not. */
  readonly taken: number;
}

/** Longest wait of a sign-in for events that were stored a moment before. */
const CATCH_UP_MS = 2_000;
const RETRY_MS = 1_000;

export interface AccessDirectoryOptions {
  readonly store: Pick<EventStore, 'readAll' | 'subscribe'>;
  readonly log?: Pick<Log, 'warn' | 'error'>;
}

/**
 * Users, profiles, menu, actions and units in memory, folded from the event store; the guard of every process decides
 * by them. No table is asked, so that a changed table gives no user a right. Follows the log: a change counts as soon
 * as it is stored. While the store is unavailable the last known records answer: lists go on, and nothing can be
 * written.
 */
export class AccessDirectory implements Directory {
  readonly #store: AccessDirectoryOptions['store'];
  readonly #log: AccessDirectoryOptions['log'];
  readonly #records: Records = {
    user: new Map(),
    profile: new Map(),
    menuOption: new Map(),
    action: new Map(),
    unit: new Map(),
  };
  /** Ids of users by their sign-in name in lower case. */
  readonly #named = new Map<string, string>();
  #position: Position = START;
  #revision = 0;
  #subscription: Subscription | undefined;
  #following: Promise<void> | undefined;
  #reading: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #stopped = false;

  private constructor({ store, log }: AccessDirectoryOptions) {
    this.#store = store;
    this.#log = log;
  }

  /**
   * Reads what there is, then follows.
   * @throws {EventStoreUnavailable}
   */
  static async open(options: AccessDirectoryOptions): Promise<AccessDirectory> {
    const directory = new AccessDirectory(options);
    await directory.catchUp();
    directory.#following = directory.#follow();
    return directory;
  }

  async close(): Promise<void> {
    this.#stopped = true;
    await this.#subscription?.stop();
    await this.#following;
  }

  get revision(): number {
    return this.#revision;
  }

  /**
   * Resolves once everything stored before the call was taken.
   * @throws {EventStoreUnavailable}
   */
  async catchUp(): Promise<void> {
    if (!this.#reading) return await this.#read();
    // A reading that is under way may already have passed the events that the caller waits for.
    this.#next ??= this.#reading.then(
      async () => await this.#read(),
      async () => await this.#read(),
    );
    await this.#next;
  }

  async userNamed(username: string) {
    await this.#recent();
    const id = this.#named.get(username.toLowerCase()) ?? this.#alike(username);
    return id === undefined ? null : (this.#records.user.get(id)?.record ?? null);
  }

  /**
   * Id of the only user whose name looks like the typed one: in another Unicode composition, or in letters of the same
   * look.
   */
  #alike(username: string): string | undefined {
    const name = canonicalName(username);
    const alike = [...this.#named].filter(([each]) => canonicalName(each) === name);
    return alike.length === 1 ? alike[0]?.[1] : undefined;
  }

  async usernameOf(userId: number) {
    return this.#records.user.get(String(userId))?.record?.username ?? null;
  }

  async profile(id: number) {
    if (!this.#records.profile.has(String(id))) await this.#recent();
    return this.#records.profile.get(String(id))?.record ?? null;
  }

  async person(userId: number): Promise<Person | null> {
    if (!this.#records.user.has(String(userId))) await this.#recent();
    const user = revised(this.#records.user.get(String(userId)));
    if (user === null || !mayEnter(user)) return null;
    const profile = revised(this.#records.profile.get(String(user.id_profile)));
    const person = personOf(user, profile, recordsOf(this.#records.unit));
    return person && profile && { ...person, right: rightOf(user, profile) };
  }

  async menu() {
    return { options: recordsOf(this.#records.menuOption), actions: recordsOf(this.#records.action) };
  }

  /** Takes the events that were stored a moment before, unless the store takes too long. */
  async #recent(): Promise<void> {
    const late = new AbortController();
    const rest = pause(CATCH_UP_MS, undefined, { signal: late.signal, ref: false });
    await Promise.race([this.catchUp(), rest]).catch(() => undefined);
    late.abort();
    rest.catch(() => undefined);
  }

  async #read(): Promise<void> {
    this.#next = undefined;
    const reading = (async () => {
      for await (const { events, position } of this.#store.readAll(this.#position, { categories: DECIDING }))
        this.#take(events, position);
    })();
    this.#reading = reading;
    try {
      await reading;
    } finally {
      if (this.#reading === reading) this.#reading = undefined;
    }
  }

  async #follow(): Promise<void> {
    while (!this.#stopped) {
      const subscription = this.#store.subscribe(this.#position, { categories: DECIDING });
      this.#subscription = subscription;
      try {
        for await (const { events, position } of subscription) this.#take(events, position);
      } catch (error) {
        this.#log?.error({ err: error }, 'users and profiles are not followed for a moment');
      }
      if (!this.#stopped) await pause(RETRY_MS, undefined, { ref: false });
    }
  }

  #take(events: readonly StoredEvent[], position: Position): void {
    for (const event of events) this.#takeEvent(event);
    if (position > this.#position) this.#position = position;
  }

  #takeEvent(event: StoredEvent): void {
    const category = streamCategory(event.stream);
    if (isDeciding(category) && this.#fold(category, event)) this.#revision += 1;
  }

  /** True for a new event; an event may come twice, by a reading and by the subscription. */
  #fold<Name extends Deciding>(name: Name, event: StoredEvent): boolean {
    // One map holds the records of one catalogue, which the compiler cannot follow through the union.
    const records = this.#records[name] as Map<string, Held<CatalogueRecords[Name]>>;
    const key = streamKey(event.stream).join(':');
    const held = records.get(key) ?? { record: null, revision: -1, taken: -1 };
    if (event.revision <= held.taken) return false;
    const decider: CatalogueDecider<CatalogueRecords[Name]> = catalogueDecider(CATALOGUES[name]);
    try {
      const present = toPresent(decider.events, event);
      const faults = faultsOf(decider.events, present);
      if (faults.length > 0) throw new Error(faults.join(', '));
      const { record } = decider.evolve({ record: held.record }, present);
      records.set(key, { record, revision: event.revision, taken: event.revision });
      if (name === 'user') this.#rename(key, held.record as NamedUser, record as NamedUser);
    } catch (error) {
      records.set(key, { ...held, taken: event.revision });
      this.#log?.warn(
        { stream: event.stream, revision: event.revision, err: error },
        'an event of access was left out',
      );
    }
    return true;
  }

  #rename(key: string, before: NamedUser, now: NamedUser): void {
    if (before) this.#named.delete(before.username.toLowerCase());
    if (now) this.#named.set(now.username.toLowerCase(), key);
  }
}

type NamedUser = { readonly username: string } | null;

const recordsOf = <Record>(held: ReadonlyMap<string, Held<Record>>): readonly Record[] =>
  [...held.values()].flatMap(({ record }) => record ?? []);

const revised = <Record>(held: Held<Record> | undefined): Revised<Record> | null =>
  held?.record ? { ...held.record, revision: held.revision } : null;
