import { isNoEvent } from '@expediente/eventstore/flaw.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';
import { AllowedCheck } from './allowed.ts';
import { AppendCheck } from './appends.ts';
import { ChainCheck } from './chains.ts';
import type { CheckedEvent, Ends, EventCheck } from './check.ts';
import { CredentialCheck, type CredentialRow } from './credentials.ts';
import type { Finding } from './finding.ts';
import { type GivenIds, HolderCheck, neverGiven } from './holders.ts';
import { type AuditFact, IssuedCheck, type IssuedRow } from './issued.ts';
import { type Claim, ReachCheck } from './reach.ts';
import { FileReferences, ReferenceCheck } from './references.ts';
import { SessionCheck } from './sessions.ts';
import { StrangeCheck } from './strange.ts';

export interface LogCheckOptions {
  /** `any`: an older backup's rows, which lie as they did on the disk. */
  readonly order?: 'log' | 'any';
  /** The log keeps the events of an append in their order: PostgreSQL's does. */
  readonly appendsInOrder?: boolean;
}

/**
 * The checks over the events, in one pass: `verify`, `backup` and `restore` run these same ones. A check more is a
 * class that is an `EventCheck`, and its line here.
 */
export class LogChecks {
  readonly #ends = new Map<StreamName, number>();
  readonly #strange = new StrangeCheck();
  readonly #checks: readonly EventCheck[];
  readonly #files = new FileReferences();
  readonly #reach = new ReachCheck();
  readonly #issued = new IssuedCheck();
  readonly #sessions = new SessionCheck();
  readonly #credentials = new CredentialCheck();
  readonly #rows: CredentialRow[] = [];
  #given: GivenIds = new Map();
  #events = 0;

  constructor({ order = 'log', appendsInOrder = false }: LogCheckOptions = {}) {
    this.#checks = [
      new ChainCheck(order),
      new ReferenceCheck(),
      new HolderCheck(),
      // On the disk other events may lie between those that were written together.
      ...(order === 'log' ? [new AppendCheck(appendsInOrder), new AllowedCheck(), this.#sessions] : []),
      this.#reach,
      this.#issued,
    ];
  }

  get events(): number {
    return this.#events;
  }
  /** How far each history goes, by what was taken so far. */
  get ends(): Ends {
    return this.#ends;
  }
  /** Files that events name, with the first event that names each. */
  get files(): ReadonlyMap<string, string> {
    return this.#files.named;
  }

  readonly take = (event: CheckedEvent): void => {
    this.#strange.take(event);
    if (isNoEvent(event)) return;
    this.#events++;
    const { stream, revision } = event;
    if (revision > (this.#ends.get(stream) ?? -1)) this.#ends.set(stream, revision);
    for (const check of this.#checks) {
      try {
        check.take(event);
      } catch {
        // The others go on: what one cannot take is named.
        this.#strange.note(event);
      }
    }
    this.#files.take(event);
  };

  /** Something outside the log that knows a history up to a revision; in any order with the events. */
  readonly takeClaim = (claim: Claim | undefined): void => {
    // Most are taken after the events, and nothing of them is kept.
    if (claim && claim.revision > (this.#ends.get(claim.stream) ?? -1)) this.#reach.claim(claim);
  };

  /** A fact of the audit. */
  readonly takeFact = (fact: AuditFact): void => {
    this.#sessions.takeFact(fact);
    this.#credentials.takeFact(fact);
    for (const claim of this.#issued.takeFact(fact)) this.takeClaim(claim);
  };

  /** A document that was issued. */
  readonly takeIssued = (row: IssuedRow): void => this.takeClaim(this.#issued.takeRow(row));

  /** A session that is open; read before the facts. */
  readonly takeOpenSession = (session: string, user: string): void => this.#sessions.takeOpen(session, user);

  /** Takes the kept row of a password; read before the facts. */
  readonly takeCredential = (row: CredentialRow): void => void this.#rows.push(row);

  /** The numbers that were given. */
  takeGiven(given: GivenIds): void {
    this.#given = given;
  }

  /** Findings of all checks, once everything was taken: each record once for what is missing of it. */
  findings(): readonly Finding[] {
    const found = [this.#strange, ...this.#checks].flatMap((check) => check.findings(this.#ends));
    return oneBreakEach([
      ...found,
      ...this.#credentials.findings(this.#rows),
      ...neverGiven(this.#ends.keys(), this.#given),
    ]);
  }
}

/** Cuts all findings about a record at the first break: up to it the record is certain. */
function oneBreakEach(findings: readonly Finding[]): readonly Finding[] {
  const certain = new Map<StreamName, number>();
  for (const { stream, sure } of findings)
    if (stream !== undefined && sure !== undefined)
      certain.set(stream, Math.min(sure, certain.get(stream) ?? sure));
  return findings.map((finding) => {
    const sure = finding.stream === undefined ? undefined : certain.get(finding.stream);
    return finding.sure === undefined || sure === undefined ? finding : { ...finding, sure };
  });
}
