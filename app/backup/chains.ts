import type { EventTexts } from '@expediente/eventstore/chain.ts';
import type { StoredEvent } from '@expediente/eventstore/port.ts';
import { type StreamBreak, UnorderedChains } from '@expediente/eventstore/verify.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';
import { CHAIN_START, chainOf } from '@expediente/platform/audit/fact.ts';
import { LOG } from './format.ts';
import type { Part } from './parts.ts';
import { rowsOf } from './rows.ts';

/** What a backup's chains say of its content. */
export interface ChainsFound {
  /** The first break of each broken history. */
  readonly events: readonly StreamBreak[];
  /** Number of the first fact of the audit that is missing or changed; absent: all are valid. */
  readonly audit?: number;
  /** Facts missing at the audit's end. */
  readonly auditLost: number;
}

export const areWhole = ({ events, audit, auditLost }: ChainsFound): boolean =>
  events.length === 0 && audit === undefined && auditLost === 0;

/**
 * Follows the chains of the events and of the audit through a backup's rows, while it is written as while it is read.
 * A part's SHA-256 says that the file is what was written; this says that what was written is what happened.
 */
export class BackupChains {
  readonly #events = new UnorderedChains();
  readonly #unreadable: StreamBreak[] = [];
  readonly #audit = new AuditChain();

  /** What takes the rows of this part, as COPY writes them, in chunks of any size; undefined: no chain is in it. */
  of(part: Part): ((rows: Buffer) => void) | undefined {
    const { table } = part;
    if (table === 'eventstore.event') return rowsOf(part, EVENT, this.#takeRow);
    if (table === LOG.table) return rowsOf(part, LOG.columns, this.#takeEvent);
    if (table === 'public.audit') return rowsOf(part, FACT, (row) => this.#audit.take(row));
    if (table === 'public.audit_head') return rowsOf(part, ['number'], (row) => this.#audit.expect(row));
    return undefined;
  }

  /** Once all rows were taken. */
  found(): ChainsFound {
    return { events: [...this.#unreadable, ...this.#events.breaks()], ...this.#audit.found() };
  }

  readonly #takeRow = ([
    stream = '',
    revision,
    id = '',
    type = '',
    data = '',
    metadata = '',
    chain = '',
  ]: Row) =>
    this.#events.take({
      // As it stands there, whatever it is.
      stream: stream as StreamName,
      revision: Number(revision),
      id,
      type,
      data,
      metadata,
      // bytea is written as `\x` and hex.
      chain: chain.slice(2),
    });

  readonly #takeEvent = ([event = '']: Row, number: number): void => {
    let texts: EventTexts;
    try {
      texts = textsOf(JSON.parse(event));
    } catch {
      this.#unreadable.push({
        stream: LOG.table as StreamName,
        revision: number,
        reason: 'not readable as an event',
      });
      return;
    }
    this.#events.take(texts);
  };
}

type Row = readonly string[];

const EVENT = ['stream', 'revision', 'id', 'type', 'data', 'metadata', 'chain'];
const FACT = ['number', 'at', 'kind', 'user_id', 'session', 'entity', 'result', 'details', 'chain'];

/** `event` as `log.ts` writes a row. */
function textsOf({ stream, revision, id, type, data, metadata }: Omit<StoredEvent, 'position'>): EventTexts {
  const { chain, ...rest } = metadata;
  return { stream, revision, id, type, data: JSON.stringify(data), metadata: JSON.stringify(rest), chain };
}

/** The audit's one chain, its facts in any order. */
class AuditChain {
  #head = CHAIN_START;
  #facts = 0;
  #wanted = 0;
  #broken: number | undefined;
  readonly #early = new Map<number, Row>();

  /** How far it goes at least. */
  expect([number]: Row): void {
    this.#wanted = Number(number);
  }

  take(row: Row): void {
    if (this.#broken !== undefined) return;
    const number = Number(row[0]);
    if (number > this.#facts + 1) {
      this.#early.set(number, row);
      return;
    }
    if (number <= this.#facts || !this.#follows(row)) {
      this.#broken = number;
      return;
    }
    this.#facts = number;
    this.#head = row[8] ?? '';
    const after = this.#early.get(number + 1);
    if (!after) return;
    this.#early.delete(number + 1);
    this.take(after);
  }

  found(): Omit<ChainsFound, 'events'> {
    const broken = this.#broken ?? (this.#early.size > 0 ? this.#facts + 1 : undefined);
    if (broken !== undefined) return { audit: broken, auditLost: 0 };
    return { auditLost: Math.max(0, this.#wanted - this.#facts) };
  }

  #follows([
    number,
    at = '',
    kind = '',
    user_id = '',
    session = '',
    entity = '',
    result = '',
    ...more
  ]: Row): boolean {
    const [details = '', chain] = more;
    try {
      const row = { number: Number(number), at: instantOf(at), kind, user_id, session, entity, result };
      return chainOf(this.#head, { ...row, details: JSON.parse(details) }) === chain;
    } catch {
      return false;
    }
  }
}

/** `2026-11-21 10:00:00.123-06` as PostgreSQL writes it. @throws {RangeError} for no instant */
const instantOf = (text: string): string =>
  new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();
