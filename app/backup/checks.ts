import type { EventTexts } from '@expediente/eventstore/chain.ts';
import type { StoredEvent } from '@expediente/eventstore/port.ts';
import type { JsonObject } from '@expediente/kernel/events.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';
import { AUDIT_CUT, CHAIN_START, chainOf } from '@expediente/platform/audit/fact.ts';
import type { AuditVerdict } from '@expediente/platform/audit/verify.ts';
import { auditFindings } from '../integrity/audit.ts';
import { checkedTexts } from '../integrity/check.ts';
import { FileCheck } from '../integrity/files.ts';
import type { Finding } from '../integrity/finding.ts';
import type { AuditFact } from '../integrity/issued.ts';
import { type LogCheckOptions, LogChecks } from '../integrity/log-checks.ts';
import type { Claim } from '../integrity/reach.ts';
import { sealInFact } from '../integrity/seal-findings.ts';
import { SealedRoots } from '../integrity/sealed-roots.ts';
import { EVENTS, LOG } from './format.ts';
import type { Part } from './parts.ts';
import { rowsOf } from './rows.ts';

/** Counts of what the checks looked at. */
export interface Looked {
  readonly streams: number;
  /** Facts of the audit. */
  readonly facts: number;
  readonly files: number;
}

/**
 * Checks of a backup's rows, both while it is written and while it is read. A part's SHA-256 proves that the file holds
 * what was written; these checks prove that what was written is what happened.
 */
export class BackupChecks {
  readonly #log: LogChecks;
  readonly #unreadable: Finding[] = [];
  readonly #audit = new AuditChain();
  readonly #files = new FileCheck();
  readonly #sealed: SealedRoots | undefined;
  /**
   * True for an audit that comes after the events, as in backups of PostgreSQL's event store; a part `log` comes last.
   */
  readonly #factsLater: boolean;
  readonly #given = new Map<string, number>();
  /** Key of each issued document, by the SHA-256 of its file. */
  readonly #issued = new Map<string, string>();

  constructor(options: LogCheckOptions = {}) {
    this.#log = new LogChecks(options);
    this.#factsLater = options.appendsInOrder === true;
    // Rows in the order of the disk have no order in which a tree could be made.
    this.#sealed = options.order === 'any' ? undefined : new SealedRoots();
  }

  /**
   * Taker of a part's rows, which come as COPY writes them, in chunks of any size; undefined: the part is not checked.
   */
  of(part: Part): ((rows: Buffer) => void) | undefined {
    const { table } = part;
    if (table === EVENTS) return rowsOf(part, EVENT, this.#takeRow);
    if (table === LOG.table) return rowsOf(part, LOG.columns, this.#takeEvent);
    if (table === 'public.audit') return rowsOf(part, FACT, this.#takeFact);
    if (table === 'public.audit_head') return rowsOf(part, ['number'], (row) => this.#audit.expect(row));
    if (table === 'public.issued_document') return rowsOf(part, ['key', 'sha256'], this.#takeIssued);
    if (table === 'public.credential')
      return rowsOf(part, ['user_id', 'hash'], ([user = '', kept = '']) =>
        this.#log.takeCredential({ user, kept }),
      );
    if (table === 'public.seal')
      return rowsOf(part, ['number', 'note'], ([number, note = '']) =>
        this.#sealed?.takeSeal({ number: Number(number), note }),
      );
    if (table === 'public.id_block')
      return rowsOf(part, ['category', 'next'], ([category = '', next]) =>
        this.#given.set(category, Number(next)),
      );
    if (table === 'public.file')
      return rowsOf(part, ['hash', 'size'], ([hash = '', size]) => this.#files.takeFile(hash, Number(size)));
    if (table === 'public.file_chunk')
      return rowsOf(part, ['hash', 'number', 'bytes'], ([hash = '', number, bytes = '']) =>
        this.#files.takeChunk(hash, Number(number), Buffer.from(bytes.slice(2), 'hex')),
      );
    return undefined;
  }

  get looked(): Looked {
    return { streams: this.#log.ends.size, facts: this.#audit.facts, files: this.#files.count };
  }

  /** Takes a claim from outside the backup: read models of a running installation know a history up to a revision. */
  readonly takeClaim = (claim: Claim): void => this.#log.takeClaim(claim);

  /** Findings of all checks; to be asked for once all rows were taken. */
  findings(): readonly Finding[] {
    this.#log.takeGiven(this.#given);
    return [
      ...this.#unreadable,
      ...this.#log.findings(),
      ...(this.#sealed?.findings(this.#factsLater) ?? []),
      ...auditFindings(this.#audit.found()),
      ...this.#files.findings(new Map([...this.#issued, ...this.#log.files])),
    ];
  }

  readonly #takeFact = (row: Row): void => {
    this.#audit.take(row);
    this.#sealed?.takeFact(Number(row[0]), row[8] ?? '');
    // Prints say how far a record goes, sign-ins and passwords who acted, and acts of ops may name a seal; facts of
    // other kinds are not checked.
    if (!CHECKED_KINDS.includes(row[2] ?? '')) return;
    const fact = factOf(row);
    this.#log.takeFact(fact);
    this.#sealed?.takeKnown(sealInFact(fact));
  };

  readonly #takeIssued = ([key = '', sha256 = '']: Row): void => {
    this.#log.takeIssued({ key, sha256 });
    this.#issued.set(sha256, key);
  };

  readonly #takeRow = (
    [stream = '', revision, id = '', type = '', data = '', metadata = '', chain = '']: Row,
    number: number,
  ) =>
    this.#take(
      {
        // Taken as stored even when it is no valid name, so that the checks can report it.
        stream: stream as StreamName,
        revision: Number(revision),
        ...{ id, type, data, metadata },
        // bytea is written as `\x` and hex.
        chain: chain.slice(2),
      },
      number,
    );

  readonly #takeEvent = ([event = '']: Row, number: number): void => {
    let texts: EventTexts;
    try {
      texts = textsOf(JSON.parse(event));
    } catch {
      this.#notReadable(number);
      return;
    }
    this.#take(texts, number);
  };

  #take(texts: EventTexts, number: number): void {
    try {
      const event = checkedTexts(texts);
      this.#log.take(event);
      this.#sealed?.take(event);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      this.#notReadable(number);
    }
  }

  #notReadable(number: number): void {
    this.#unreadable.push({
      check: 'chain',
      what: `la fila ${number} no se puede leer como evento`,
      witness: 'su contenido',
    });
  }
}

/** Details of a fact: jsonb, as PostgreSQL writes it. */
const detailsIn = (text: string): JsonObject => JSON.parse(text) as JsonObject; // the audit writes objects only

type Row = readonly string[];

const EVENT = ['stream', 'revision', 'id', 'type', 'data', 'metadata', 'chain'];
const FACT = ['number', 'at', 'kind', 'user_id', 'session', 'entity', 'result', 'details', 'chain'];

/** Texts of an event that `log.ts` wrote into a row. */
function textsOf({ stream, revision, id, type, data, metadata }: Omit<StoredEvent, 'position'>): EventTexts {
  const { chain, ...rest } = metadata;
  return { stream, revision, id, type, data: JSON.stringify(data), metadata: JSON.stringify(rest), chain };
}

const CHECKED_KINDS = ['print', 'sign-in', 'sign-out', 'password', 'ops'];

/** Columns of a row of `FACT` by their names. */
const namedFact = ([
  number,
  at = '',
  kind = '',
  user_id = '',
  session = '',
  entity = '',
  result = '',
  details = '',
  chain = '',
]: Row) => ({ number: Number(number), at, kind, user_id, session, entity, result, details, chain });

function factOf(row: Row): AuditFact {
  const { at, details, chain: _, ...fact } = namedFact(row);
  return { ...fact, at: isoOf(at), details: detailsIn(details) };
}

/** Check of the audit's one chain; facts may come in any order. */
class AuditChain {
  #head = CHAIN_START;
  #facts = 0;
  #wanted = 0;
  #broken: number | undefined;
  #cutBefore: number | undefined;
  readonly #early = new Map<number, Row>();

  get facts(): number {
    return this.#facts;
  }

  /** Takes the number of the audit's last fact, up to which the chain must go at least. */
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
    if (row[2] === 'ops' && row[6] === AUDIT_CUT) this.#cutBefore ??= number;
    const after = this.#early.get(number + 1);
    if (!after) return;
    this.#early.delete(number + 1);
    this.take(after);
  }

  found(): Pick<AuditVerdict, 'brokenAt' | 'lost' | 'cutBefore'> {
    const broken = this.#broken ?? (this.#early.size > 0 ? this.#facts + 1 : undefined);
    const cut = this.#cutBefore !== undefined && { cutBefore: this.#cutBefore };
    if (broken !== undefined) return { ...cut, brokenAt: broken, lost: 0 };
    return { ...cut, lost: Math.max(0, this.#wanted - this.#facts) };
  }

  #follows(given: Row): boolean {
    try {
      const { at, details, chain, ...row } = namedFact(given);
      return chainOf(this.#head, { ...row, at: instantOf(at), details: JSON.parse(details) }) === chain;
    } catch {
      return false;
    }
  }
}

/** ISO instant of a text, or '' when the text is no instant. */
function isoOf(text: string): string {
  try {
    return instantOf(text);
  } catch {
    return '';
  }
}

/**
 * ISO instant of a text by PostgreSQL, such as `2026-11-21 10:00:00.123-06`.
 * @throws {RangeError} when the text is no instant
 */
const instantOf = (text: string): string =>
  new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();
