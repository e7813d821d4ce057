import { type DateText, dateInGuatemala } from '@expediente/kernel/dates.ts';
import type { EventMetadata, Json } from '@expediente/kernel/events.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';
import { actMetadata } from '@expediente/platform/access/act-metadata.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { Patience } from './patience.ts';

/** The context of a command besides its payload. */
export interface CommandCall {
  /** Path of the operation; an idempotency key belongs to one. */
  readonly operation: string;
  readonly payload: Json;
  readonly session: Session;
  /** The idempotency key; null: the command is not remembered. */
  readonly key: string | null;
  readonly commandId: string;
  readonly correlationId: string;
  /** Instant of the command. */
  readonly at: Date;
}

/** Versions of an event's shape, and of the rules that judged it. */
export type EventVersions = Pick<EventMetadata, 'schemaVersion' | 'ruleVersion'>;

/** Longest time for deciding a command (architecture "Conflicts"). */
const LONGEST_MS = 5_000;
/** Limit of all waits: longer than for locks, so that a lock taken late leaves time for the append. */
const PATIENCE_MS = 6_000;

/** A command over all its runs: values that stay the same in every run, and what a run learns for the next. */
export class CommandContext {
  readonly call: CommandCall;
  /** Deadline for deciding, by `performance.now()`, which is independent of clock changes. */
  readonly deadline = performance.now() + LONGEST_MS;
  readonly patience = new Patience(PATIENCE_MS);
  readonly at: string;
  readonly today: DateText;
  readonly #metadata = new Map<string, EventMetadata>();
  /** Ids given, by category and order of request. */
  readonly ids = new Map<string, number>();
  /** Streams of those ids: no other command can have written them. */
  readonly created = new Set<StreamName>();
  /** Streams to lock before the next run. */
  readonly known = new Set<StreamName>();
  /** Streams read from the store, or checked for newer events, during the current run. */
  readonly settled = new Set<StreamName>();

  constructor(call: CommandCall) {
    this.call = call;
    this.at = call.at.toISOString();
    this.today = dateInGuatemala(call.at);
  }

  /**
   * Metadata of the command's events; events with the same schema and rule versions share one object.
   * @param segregation pairs of actions that the user completed on the record; '' for none
   */
  metadata(versions: EventVersions, segregation = ''): EventMetadata {
    const shared = `${versions.schemaVersion}:${versions.ruleVersion}:${segregation}`;
    let metadata = this.#metadata.get(shared);
    if (metadata === undefined) {
      const { commandId, correlationId, session } = this.call;
      metadata = actMetadata({ at: this.at, commandId, correlationId, ...versions, segregation, session });
      this.#metadata.set(shared, metadata);
    }
    return metadata;
  }
}
