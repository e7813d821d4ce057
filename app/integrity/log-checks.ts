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
  /** `any` for rows of older backups, which are in the order of the disk. */
  readonly order?: 'log' | 'any';
  /** True if the log keeps the events of an append in order, as PostgreSQL does. */
  readonly appendsInOrder?: boolean;
}

/**
 * All checks over the events, in one pass, shared by `verify`, `backup` and `restore`. A new check is an `EventCheck`
 * and one line here.
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
      // In the order of the disk, other events may be between those of an append.
      ...(order === 'log' ? [new AppendCheck(appendsInOrder), new AllowedCheck(), this.#sessions] : []),
      this.#reach,
      this.#issued,
    ];
  }

  get events(): number {
    return this.#events;
  }
  /** Last revision of each history so far. */
  get ends(): Ends {
    return this.#ends;
  }
  /** Files that events name, each with the first event that does. */
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
        // Other checks go on; the event is named as one that a check could not take.
        this.#strange.note(event);
      }
    }
    this.#files.take(event);
  };

  /** Takes a source outside the log that knows a history up to a revision, before or after the events. */
  readonly takeClaim = (claim: Claim | undefined): void => {
    // Claims that the events already satisfy, as most do, need not be kept.
    if (claim && claim.revision > (this.#ends.get(claim.stream) ?? -1)) this.#reach.claim(claim);
  };

  /** Takes the facts of the audit. */
  readonly takeFact = (fact: AuditFact): void => {
    this.#sessions.takeFact(fact);
    this.#credentials.takeFact(fact);
    for (const claim of this.#issued.takeFact(fact)) this.takeClaim(claim);
  };

  /** Takes an issued document. */
  readonly takeIssued = (row: IssuedRow): void => this.takeClaim(this.#issued.takeRow(row));

  /** Takes an open session; before the facts. */
  readonly takeOpenSession = (session: string, user: string): void => this.#sessions.takeOpen(session, user);

  /** Takes the stored hash of a password; before the facts. */
  readonly takeCredential = (row: CredentialRow): void => void this.#rows.push(row);

  /** Takes the next id of each category. */
  takeGiven(given: GivenIds): void {
    this.#given = given;
  }

  /** Findings of all checks, after everything was taken. */
  findings(): readonly Finding[] {
    const found = [this.#strange, ...this.#checks].flatMap((check) => check.findings(this.#ends));
    return oneBreakEach([
      ...found,
      ...this.#credentials.findings(this.#rows),
      ...neverGiven(this.#ends.keys(), this.#given),
    ]);
  }
}

/** Findings in which each record has one last certain revision: the lowest of all findings about it. */
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
