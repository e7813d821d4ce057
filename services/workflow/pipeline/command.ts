import { type DateText, dateInGuatemala } from '@expediente/kernel/dates.ts';
import type { EventMetadata, Json } from '@expediente/kernel/events.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';
import type { Session } from '@expediente/platform/access/session.ts';

/** What comes with a command beside its payload. */
export interface CommandCall {
  /** Path of the operation: what an idempotency key was used for. */
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

/** architecture "Conflicts" */
const LONGEST_MS = 5_000;

/** One command over all its runs: what each run must find the same, and what one learns for the next. */
export class CommandContext {
  readonly call: CommandCall;
  /** Nobody waits longer for a command to be decided: by `performance.now()`, which no change of the clock moves. */
  readonly deadline = performance.now() + LONGEST_MS;
  readonly at: string;
  readonly today: DateText;
  readonly #metadata = new Map<string, EventMetadata>();
  /** Ids given, by category and turn. */
  readonly ids = new Map<string, number>();
  /** Streams of those ids: nobody else can have written them. */
  readonly created = new Set<StreamName>();
  /** Streams to lock before the next run. */
  readonly known = new Set<StreamName>();
  /** Streams read from the store, or asked for news, during the present run. */
  readonly settled = new Set<StreamName>();

  constructor(call: CommandCall) {
    this.call = call;
    this.at = call.at.toISOString();
    this.today = dateInGuatemala(call.at);
  }

  /** What the command's events carry; one object for all of the same versions. */
  metadata(schemaVersion: string, ruleVersion: string): EventMetadata {
    const versions = `${schemaVersion}:${ruleVersion}`;
    let metadata = this.#metadata.get(versions);
    if (metadata === undefined) {
      const { commandId, correlationId, session } = this.call;
      // In the order of its canonical text, which then need not be sought.
      metadata = {
        at: this.at,
        commandId,
        correlationId,
        executor: session.executor === null ? '' : String(session.executor.id),
        ruleVersion,
        schemaVersion,
        sessionYear: String(session.year),
        userId: String(session.userId),
        userName: session.fullName,
      };
      this.#metadata.set(versions, metadata);
    }
    return metadata;
  }
}
