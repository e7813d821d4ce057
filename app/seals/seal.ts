import { createHash, hash, randomUUID } from 'node:crypto';
import { systemMetadata } from '@expediente/demo/seed/system-metadata.ts';
import type { StoredEvent } from '@expediente/eventstore/port.ts';
import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import type { JsonObject } from '@expediente/kernel/events.ts';
import { streamName } from '@expediente/kernel/streams.ts';
import { BUILD } from '@expediente/platform/build.ts';
import { ClearError } from '@expediente/platform/clear-error.ts';
import { type LockName, oneRunner } from '@expediente/platform/one-runner.ts';
import { RULE_NAMES } from '@expediente/schemas/rules/registry.ts';
import type { SealEvent } from '@expediente/schemas/seal/events.ts';
import type { SignerKey } from '@expediente/seals/keys.ts';
import type pg from 'pg';
import type { Foundations } from '../foundations.ts';
import { finished } from './finish.ts';
import { lastSeal, type Seal } from './kept.ts';
import { settledKey, signersOf } from './signing.ts';

/** Seals are events of this stream. */
export const SEALS = streamName('seal', 1);

/** `ex` `se`: one process seals at a time. */
const LOCK: LockName = [0x65_78, 0x73_65];

export type SealParts = Pick<Foundations, 'pool' | 'store'> & {
  readonly installation: {
    readonly configuration: Pick<Foundations['installation']['configuration'], 'sealKeyFile'>;
  };
};

export interface SealOptions {
  /** Given the last seal, and those that were finished just now, whether another is wanted; absent: it is. */
  isDue?(last: Seal | undefined, db: pg.PoolClient, finishedNow: readonly StoredEvent[]): Promise<boolean>;
  /** The last day that the seal covers; absent: today. */
  readonly day?: string;
  /** Signs the seals that were not finished, where their key is lost; absent: the keys that are due. @throws {ClearError} */
  instead?(last: Seal | undefined, unfinished: StoredEvent): Promise<SignerKey>;
  /** What the seal says besides the facts of its moment; absent: nothing, it is the day's. */
  says?(last: Seal | undefined): Promise<SealSays>;
}

/** A seal with a content of its own, and whose act it is: the system's user and machine. */
export interface SealSays {
  readonly type: Exclude<SealEvent['type'], 'DaySealed'>;
  readonly data: JsonObject;
  readonly username: string;
}

/**
 * Seals the log as it is now: appends `DaySealed`, continues the tree up to it, signs its checkpoint and keeps the note. A
 * seal that was cut off is finished first.
 * @returns the new seal, or the one that was finished when no other was due; undefined: neither
 * @throws {ClearError} when the key is not here, or the log has lost seals
 */
export async function sealLog(
  parts: SealParts,
  now: Date,
  options: SealOptions = {},
): Promise<Seal | undefined> {
  const { pool, store, installation } = parts;
  const place = installation.configuration;
  return await oneRunner(pool, LOCK, async (db) => {
    let last = await lastSeal(db);
    const written = await store.readStream(SEALS);
    if (written.length < (last?.number ?? 0))
      throw new ClearError(
        `Al registro le faltan sellos: tiene ${written.length} de ${last?.number}. No selle ni reconstruya nada, conserve los respaldos y avise a auditoría.`,
      );
    const unfinished = written.slice(last?.number ?? 0);
    const wanted = async (): Promise<boolean> => (await options.isDue?.(last, db, unfinished)) !== false;
    const settled = async (seal: Seal | undefined, event: StoredEvent | undefined): Promise<void> => {
      if (event?.type === 'SealKeyRotated') await settledKey(place, seal);
    };
    await settled(last, written[(last?.number ?? 0) - 1]);
    if (unfinished.length === 0 && !(await wanted())) return undefined;
    const finish = async (event: StoredEvent, other?: SignerKey): Promise<Seal> => {
      const keys = other ? ([other] as const) : await signersOf(place, event, last, store.id);
      const seal = await finished(store, db, keys, event, last);
      await settled(seal, event);
      return seal;
    };
    const substitute = unfinished[0] && (await options.instead?.(last, unfinished[0]));
    for (const event of unfinished) last = await finish(event, substitute);
    if (unfinished.length > 0 && !(await wanted())) return last;
    const says = await options.says?.(last);
    // Before the event: without its key nothing is written.
    if (says?.type !== 'SealKeyRotated') await signersOf(place, undefined, last, store.id);
    const facts = await factsOf(parts, db, options.day ?? dateInGuatemala(now), last);
    const metadata = systemMetadata('seal', now.toISOString());
    await store.append([
      {
        stream: SEALS,
        expected: headOf(written.at(-1)),
        events: [
          {
            id: randomUUID(),
            type: says?.type ?? 'DaySealed',
            data: { ...facts, ...says?.data },
            metadata: { ...metadata, ...(says && { username: says.username }) },
          },
        ],
      },
    ]);
    const [event] = await store.readStream(SEALS, written.length);
    if (!event) throw new Error('a seal was appended and cannot be read');
    return await finish(event);
  });
}

const headOf = (event: StoredEvent | undefined) =>
  event ? { revision: event.revision, chain: event.metadata.chain } : ('none' as const);

async function factsOf(
  { store }: SealParts,
  db: pg.PoolClient,
  day: string,
  last: Seal | undefined,
): Promise<JsonObject> {
  const audit = await db.query<{ number: string | number; chain: string | null }>(
    'select number, chain from audit_head',
  );
  const files = createHash('sha256');
  const { rows: kept } = await db.query<{ hash: string }>('select hash from file order by hash');
  for (const file of kept) files.update(`${file.hash}\n`);
  const rules = await store.readStreams(RULE_NAMES.map((name) => streamName('rule', name)));
  return {
    day,
    audit: { number: Number(audit.rows[0]?.number ?? 0), chain: audit.rows[0]?.chain ?? '' },
    files: { count: kept.length, sha256: files.digest('hex') },
    rules: [...rules]
      .map(([stream, events]) => `${stream}@${events.at(-1)?.revision}`)
      .sort()
      .join(';'),
    build: BUILD,
    previous: last ? hash('sha256', last.note, 'hex') : '',
  };
}
