import { createHash, hash, randomUUID } from 'node:crypto';
import { systemMetadata } from '@expediente/demo/seed/system-metadata.ts';
import type { StoredEvent } from '@expediente/eventstore/port.ts';
import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import type { JsonObject } from '@expediente/kernel/events.ts';
import { counted } from '@expediente/kernel/format.ts';
import { streamName } from '@expediente/kernel/streams.ts';
import { BUILD } from '@expediente/platform/build.ts';
import { ClearError } from '@expediente/platform/clear-error.ts';
import { type LockName, oneRunner } from '@expediente/platform/one-runner.ts';
import { definitionOf } from '@expediente/schemas/events.ts';
import { RULE_NAMES } from '@expediente/schemas/rules/registry.ts';
import { KEY_CHANGES, type SealEvent, sealEvents } from '@expediente/schemas/seal/events.ts';
import { parseCheckpoint } from '@expediente/seals/checkpoint.ts';
import { sameHash } from '@expediente/seals/hash.ts';
import type { SignerKey } from '@expediente/seals/keys.ts';
import { parseNote } from '@expediente/seals/note.ts';
import type pg from 'pg';
import type { Foundations } from '../foundations/foundations.ts';
import { keptRoot, rootAt } from './consistency.ts';
import { noteRefusal } from './delivery.ts';
import { finished, inOneStep, requireCount, resting } from './finish.ts';
import { type HeadsBefore, type HeadsNow, headsIn, headsNow } from './heads.ts';
import { asSealed, SEALS, type Seal, sealsAfter } from './kept.ts';
import { type KeyPlace, makeComingKey } from './key.ts';
import { memoryFile, RESTORED, remember, type SignerMemory, signerMemory, timeRefusal } from './signed.ts';
import { settledKey, signersOf } from './signing.ts';

export { SEALS };

/** `ex` `se`: one process seals at a time. */
const LOCK: LockName = [0x65_78, 0x73_65];

export type SealParts = Pick<Foundations, 'pool' | 'store'> & {
  readonly installation: {
    readonly configuration: Pick<Foundations['installation']['configuration'], 'sealKeyFile'>;
  };
};

export interface SealOptions {
  /**
   * Whether another seal is wanted, given the last one and the events that this run has finished or made; absent: it
   * is.
   */
  isDue?(last: Seal | undefined, db: pg.PoolClient, finishedNow: readonly StoredEvent[]): Promise<boolean>;
  /** Last day that the seal covers; absent: today. */
  day?(last: Seal | undefined): string;
  /**
   * Key that signs the unfinished seals where theirs is lost; absent: the keys that are due sign.
   * @throws {ClearError}
   */
  instead?(last: Seal | undefined, unfinished: StoredEvent): Promise<SignerKey>;
  /** Content of the seal besides the facts of its moment, for a seal that is not a day's. */
  says?(last: Seal | undefined): Promise<SealSays>;
  /** Whether the clock was ahead when the seal before was made, and is right now. */
  readonly clockMended?: boolean;
  /** Whether seals that the table has lost are made once more; only where the log is the one that was signed. */
  readonly again?: boolean;
  /** Whether a lost memory of the signer is made from the last seal; only where the log is the one that it signed. */
  readonly remember?: boolean;
  /** Length of pauses, in times the work before them; absent: `RESTS`, as while people work. */
  readonly rests?: number;
}

/** Content of a seal that is not a day's, and the system's user and machine that made it. */
export interface SealSays {
  readonly type: Exclude<SealEvent['type'], 'DaySealed'>;
  readonly data: JsonObject;
  readonly username: string;
}

/**
 * Seals the log as it is now: appends `DaySealed`, extends the tree up to it, signs its checkpoint and keeps the note.
 * Before that an interrupted seal is finished, and a restored log goes over to a name of its own.
 * @returns the new seal, or the one that was finished when no other is due; undefined: neither
 * @throws {ClearError} when the key is missing, the log has lost seals, or the signer refuses
 */
export async function sealLog(
  parts: SealParts,
  now: Date,
  options: SealOptions = {},
): Promise<Seal | undefined> {
  const asked = performance.now();
  return await oneRunner(parts.pool, LOCK, async (db) => {
    // Another process may have sealed while this one waited: a seal states the time at which it is made.
    const made = new Date(now.getTime() + performance.now() - asked);
    const sealing = await Sealing.begin(parts, db, made, options);
    return await noted(db, async () => await sealing.run());
  });
}

/** Records the reason of a failure, for the page Sellos. */
async function noted<Result>(db: pg.PoolClient, work: () => Promise<Result>): Promise<Result> {
  try {
    const result = await work();
    await noteRefusal(db, '');
    return result;
  } catch (error) {
    // The failure may be the database's own, so that it cannot be recorded either.
    if (error instanceof ClearError) await noteRefusal(db, error.message).catch(() => undefined);
    throw error;
  }
}

/** One run of the signer, while no other process seals. */
class Sealing {
  readonly #parts: SealParts;
  readonly #db: pg.PoolClient;
  readonly #now: Date;
  readonly #options: SealOptions;
  /** Events of all seals in the log. */
  readonly #written: StoredEvent[];
  /** Events of seals that this run has finished or made. */
  readonly #done: StoredEvent[] = [];
  #seals: readonly Seal[];
  #memory: SignerMemory | undefined;

  private constructor(
    parts: SealParts,
    db: pg.PoolClient,
    { now, options }: { readonly now: Date; readonly options: SealOptions },
    { written, seals }: { readonly written: readonly StoredEvent[]; readonly seals: readonly Seal[] },
  ) {
    this.#parts = parts;
    this.#db = db;
    this.#now = now;
    this.#options = options;
    this.#written = [...written];
    this.#seals = seals;
  }

  static async begin(parts: SealParts, db: pg.PoolClient, now: Date, options: SealOptions): Promise<Sealing> {
    const written = await parts.store.readStream(SEALS);
    const seals = (await sealsAfter(db, 0)).map((seal) =>
      asSealed(seal, written[seal.number - 1], parts.store.id),
    );
    return new Sealing(parts, db, { now, options }, { written, seals });
  }

  get #place(): KeyPlace {
    return this.#parts.installation.configuration;
  }
  get #last(): Seal | undefined {
    return this.#seals.at(-1);
  }

  async run(): Promise<Seal | undefined> {
    const { instead } = this.#options;
    if (this.#written.length < (this.#last?.number ?? 0))
      throw new ClearError(
        `Al registro le faltan sellos: tiene ${this.#written.length} de ${this.#last?.number}. No selle ni reconstruya nada, conserve los respaldos y avise a auditoría.`,
      );
    await this.#settle(this.#last);
    const unfinished = this.#unfinished();
    this.#memory = await signerMemory(this.#place);
    const isRestored = this.#memory?.restored !== undefined && this.#written.length > 0;
    if (unfinished.length === 0 && !isRestored && !this.#options.remember && !(await this.#isWanted()))
      return undefined;
    await this.#requireMemory();
    if (this.#options.again || (instead && unfinished.length > 0)) await this.#requireSigned();
    const substitute = unfinished[0] && (await instead?.(this.#last, unfinished[0]));
    const other = substitute ?? (isRestored && unfinished[0] ? await this.#comingKey() : undefined);
    for (const event of unfinished) await this.#finish(event, other);
    if (isRestored) await this.#make(await this.#restored());
    if (this.#done.length > 0 && !(await this.#isWanted())) return this.#last;
    if (this.#options.again || this.#options.remember) return this.#last;
    await this.#make(await this.#options.says?.(this.#last));
    return this.#last;
  }

  async #isWanted(): Promise<boolean> {
    return (await this.#options.isDue?.(this.#last, this.#db, this.#done)) !== false;
  }

  /** Events without a note: those after the last seal, or with `again` all whose row is missing. */
  #unfinished(): readonly StoredEvent[] {
    if (!this.#options.again) return this.#written.slice(this.#last?.number ?? 0);
    const there = new Set(this.#seals.map(({ number }) => number));
    return this.#written.filter(({ revision }) => !there.has(revision + 1));
  }

  #before(event: StoredEvent): Seal | undefined {
    return this.#seals.findLast(({ number }) => number <= event.revision);
  }

  async #settle(seal: Seal | undefined): Promise<void> {
    const event = seal && this.#written[seal.number - 1];
    if (event && KEY_CHANGES.includes(event.type)) await settledKey(this.#place, seal);
  }

  /**
   * Requires the signer's memory, which keeps what was signed last. A log from before the memory existed gets one from
   * its last seal, once that seal's tree is found to be the kept one. Seals since then state heads; after such a seal a
   * missing memory is a fault, unless `remember` asks for a new one.
   */
  async #requireMemory(): Promise<void> {
    const { signed, restored } = this.#memory ?? {};
    const [place, last] = [this.#place, this.#last];
    if (signed && this.#written.length < signed.number && restored === undefined)
      throw new ClearError(
        `La llave ya firmó ${counted(signed.number, 'sello')} y el registro tiene ${this.#written.length}: se los quitaron, o la llave es de otro registro. No se sella; conserve los respaldos y avise a auditoría. ${RESTORED}`,
      );
    if (this.#memory || this.#written.length === 0 || this.#options.instead) return;
    const event = last && this.#written[last.number - 1];
    // Reports a missing key first, which has a message of its own.
    await signersOf(place, undefined, last, this.#parts.store.id, this.#written.length > 0);
    const isOfBefore = event !== undefined && headsIn(event.data) === undefined;
    if (!last || !event || !(isOfBefore || this.#options.remember))
      throw new ClearError(
        `Falta ${memoryFile(place)}, que dice qué se selló de último: cópielo de donde estaba la llave. No se sella; si se perdió, npm run seals -- remember, y avise a auditoría.`,
      );
    const head = headIn(last);
    const root = this.#options.remember
      ? await rootAt(this.#parts.store, last.size)
      : await keptRoot(this.#db, last.size);
    if (!head || head.size !== last.size || root === undefined || !sameHash(head.root, root))
      throw new ClearError(
        `El registro no es el que se firmó en el sello ${last.number}: alguien lo modificó. No se sella; avise a auditoría.`,
      );
    this.#memory = { signed: { ...head, number: last.number, time: last.at.toISOString() } };
    await remember(place, this.#memory);
  }

  /** Requires that the log has the tree which was signed last. @throws {ClearError} */
  async #requireSigned(): Promise<void> {
    const signed = this.#memory?.signed;
    if (!signed) return;
    const root = await rootAt(this.#parts.store, signed.size);
    if (!root || !sameHash(root, signed.root))
      throw new ClearError(
        `El registro no es el que se firmó en el sello ${signed.number}: alguien lo modificó. No se sella; conserve los respaldos y avise a auditoría.`,
      );
  }

  async #finish(event: StoredEvent, other?: SignerKey, heads?: HeadsNow): Promise<void> {
    const { store } = this.#parts;
    const last = this.#before(event);
    const keys = other ? ([other] as const) : await signersOf(this.#place, event, last, store.id);
    const { seal, memory } = await finished(
      {
        ...{ store, db: this.#db, place: this.#place, now: this.#now, memory: this.#memory },
        rests: this.#options.rests,
        again: this.#options.again === true || (other !== undefined && this.#options.instead !== undefined),
      },
      { event, last, keys, heads: heads ?? (await this.#headsOf(event, last)) },
    );
    this.#memory = memory;
    this.#seals = [...this.#seals, seal].sort((a, b) => a.number - b.number);
    this.#done.push(event);
    await this.#settle(seal);
  }

  /** Heads that an interrupted seal states. Where a later seal follows it, they are kept already. */
  async #headsOf(event: StoredEvent, last: Seal | undefined): Promise<HeadsNow | undefined> {
    const heads = headsIn(event.data);
    if (!heads || (this.#last?.number ?? 0) > event.revision) return undefined;
    const { store } = this.#parts;
    return await headsNow(this.#db, store, this.#headsBefore(last), {
      ...{ events: heads.events, rest: resting(this.#options.rests) },
    });
  }

  /**
   * Starting point of the next heads. Those of a seal end before its own event, so events are read again from the
   * seal before it.
   */
  #headsBefore(last: Seal | undefined): HeadsBefore {
    const event = last && this.#written[last.number - 1];
    const heads = event && headsIn(event.data);
    const earlier = event && this.#before(event);
    const isUsable = heads && earlier?.store === this.#parts.store.id && earlier.size <= heads.events;
    return { heads, from: isUsable ? { position: earlier.position, size: earlier.size } : undefined };
  }

  /** Appends the event of a seal, and finishes the seal. */
  async #make(says: SealSays | undefined): Promise<void> {
    const { store } = this.#parts;
    const last = this.#last;
    // All checks come before the event: a seal without its key, or one that the signer refuses, must not be in the
    // log.
    const isChange = says !== undefined && KEY_CHANGES.includes(says.type);
    if (!isChange) await signersOf(this.#place, undefined, last, store.id);
    const lastEvent = last && this.#written[last.number - 1];
    if (last?.store === store.id && lastEvent) await requireCount(store, last, lastEvent);
    const [signed, time] = [this.#memory?.signed, this.#now.toISOString()];
    const isAhead = signed && Date.parse(signed.time) > this.#now.getTime();
    const clock = this.#options.clockMended && isAhead ? signed.time : '';
    const refusal = timeRefusal(signed, { time, clock }, this.#now);
    if (refusal !== undefined) throw new ClearError(`No se sella: ${refusal}`);
    const rest = resting(this.#options.rests);
    const now = await headsNow(this.#db, store, this.#headsBefore(last), { rest });
    const { changed: _, ...heads } = now;
    const day = this.#options.day?.(last) ?? dateInGuatemala(this.#now);
    const facts = await factsOf(this.#parts, this.#db, day, last);
    const type = says?.type ?? 'DaySealed';
    const metadata = {
      ...systemMetadata('seal', time),
      schemaVersion: String(definitionOf(sealEvents, type).version),
      ...(says && { username: says.username }),
    };
    await store.append([
      {
        stream: SEALS,
        expected: headOf(this.#written.at(-1)),
        events: [{ id: randomUUID(), type, data: { ...facts, heads, clock, ...says?.data }, metadata }],
      },
    ]);
    const [event] = await store.readStream(SEALS, this.#written.length);
    if (!event) throw new Error('a seal was appended and cannot be read');
    this.#written.push(event);
    await this.#finish(event, undefined, now);
  }

  /** Content of the seal by which a restored log is continued. */
  async #restored(): Promise<SealSays> {
    const last = this.#last;
    const lost = this.#options.instead !== undefined;
    if (!lost) await signersOf(this.#place, undefined, last, this.#parts.store.id);
    const next = await this.#comingKey();
    return {
      type: 'LogRestored',
      data: {
        ...{ key: next.vkey, replaced: last?.keys.at(-1) ?? '', lost: lost ? 1 : 0 },
        ...{ from: last?.number ?? 0, restoredAt: this.#memory?.restored ?? '' },
      },
      username: 'sistema',
    };
  }

  /**
   * The next key of a restored log. Its name is new, so that nothing it signs contradicts a signature made elsewhere.
   */
  async #comingKey(): Promise<SignerKey> {
    const before = originOf(this.#last, this.#parts.store.id);
    const [root] = before.split(RESTORED_NAME);
    const key = await makeComingKey(this.#place, `${root}${RESTORED_NAME}${randomUUID().slice(0, 8)}`);
    if (key.name !== before) return key;
    throw new ClearError(
      `Hay un cambio de llave que no terminó (${this.#place.sealKeyFile}.nueva) y el registro se restauró después: quite ese archivo.`,
    );
  }
}

/** Part of a restored log's name between the name before and the copy's own id. */
const RESTORED_NAME = '/restaurado-';

/** Name of the log: the first line of its last note, or without any note the name that a first key would give it. */
export const originOf = (last: Pick<Seal, 'note'> | undefined, store: string): string =>
  last ? last.note.slice(0, last.note.indexOf('\n')) : `expediente/${store}`;

const headIn = ({ note }: Seal) => parseCheckpoint(parseNote(note)?.text ?? '');

const headOf = (event: StoredEvent | undefined) =>
  event ? { revision: event.revision, chain: event.metadata.chain } : ('none' as const);

/** Rows fetched at once from the cursor. */
const FILES = 10_000;

/**
 * Number of the kept files, and the hash of their hashes; read through one cursor, so that both are of one moment and
 * memory stays flat.
 */
async function keptFiles(db: pg.PoolClient): Promise<{ readonly count: number; readonly sha256: string }> {
  const sha256 = createHash('sha256');
  let count = 0;
  await inOneStep(db, async () => {
    await db.query('declare kept no scroll cursor for select hash from file order by hash');
    for (let rows = FILES; rows === FILES; count += rows) {
      const batch = await db.query<{ hash: string }>(`fetch ${FILES} from kept`);
      for (const { hash } of batch.rows) sha256.update(`${hash}\n`);
      rows = batch.rows.length;
    }
  });
  return { count, sha256: sha256.digest('hex') };
}

async function factsOf(
  { store }: SealParts,
  db: pg.PoolClient,
  day: string,
  last: Seal | undefined,
): Promise<JsonObject> {
  const audit = await db.query<{ number: string | number; chain: string | null }>(
    'select number, chain from audit_head',
  );
  const rules = await store.readStreams(RULE_NAMES.map((name) => streamName('rule', name)));
  return {
    day,
    audit: { number: Number(audit.rows[0]?.number ?? 0), chain: audit.rows[0]?.chain ?? '' },
    files: await keptFiles(db),
    rules: [...rules]
      .map(([stream, events]) => `${stream}@${events.at(-1)?.revision}`)
      .sort()
      .join(';'),
    build: BUILD,
    previous: last ? hash('sha256', last.note, 'hex') : '',
  };
}
