import { isNoEvent, lastRevision } from '@expediente/eventstore/flaw.ts';
import { START } from '@expediente/eventstore/port.ts';
import { verifyAudit } from '@expediente/platform/audit/verify.ts';
import { verifyFiles } from '@expediente/platform/files/verify.ts';
import type { RunPhase } from '@expediente/schemas/ops/read.ts';
import type { Foundations } from '../foundations/foundations.ts';
import { falseStamps } from '../seals/stamps.ts';
import { auditFindings } from './audit.ts';
import { checkedEvent } from './check.ts';
import { accessRows, checkpointFindings, eachRowClaim, givenIds, issuedRows } from './evidence.ts';
import { fileFindings } from './files.ts';
import type { Finding } from './finding.ts';
import { hiddenFindings } from './hidden.ts';
import { LogChecks } from './log-checks.ts';
import type { SealPlaces } from './seal-witnesses.ts';
import { SealCheck } from './seals.ts';

/** Report of the checks: their scope and their findings. */
export interface IntegrityReport {
  readonly events: number;
  readonly streams: number;
  /** Number of facts in the audit. */
  readonly facts: number;
  readonly files: number;
  readonly findings: readonly Finding[];
}

export interface IntegrityOptions {
  /** Called repeatedly with the amount checked so far: events, then facts, then files. */
  onProgress?(done: number): void;
  /** Called at the beginning of each phase. */
  onPhase?(phase: IntegrityPhase): void;
  readonly signal?: AbortSignal | undefined;
}

export type IntegrityPhase = Extract<RunPhase, 'events' | 'audit' | 'lists' | 'files'>;

/** Total amount for `onProgress`; 0 if the store cannot count. */
export async function amountToCheck({ store, pool }: Pick<Foundations, 'store' | 'pool'>): Promise<number> {
  const events = await store.count();
  if (events === undefined) return 0;
  const { rows } = await pool.query<{ others: string | number }>(
    'select coalesce((select number from audit_head), 0) + (select count(*) from file) as others',
  );
  return events + Number(rows[0]?.others ?? 0);
}

/** Installation to check; without its configuration the signer's file and the folder of seals are left out. */
export type CheckedParts = Pick<Foundations, 'store' | 'pool'> & {
  readonly installation?: {
    readonly configuration: SealPlaces & Parameters<typeof falseStamps>[1];
  };
};

/** Runs all checks over an installation, read-only. */
export async function checkInstallation(
  { store, pool, installation }: CheckedParts,
  { onProgress = () => undefined, onPhase = () => undefined, signal }: IntegrityOptions = {},
): Promise<IntegrityReport> {
  const checks = new LogChecks({ appendsInOrder: store.id.startsWith('postgresql:') });
  const seals = await SealCheck.open(pool, installation?.configuration);
  const access = await accessRows(pool);
  for (const { id, user } of access.sessions) checks.takeOpenSession(id, user);
  for (const row of access.credentials) checks.takeCredential(row);
  for await (const { events } of store.readToFold(START, { strange: true }, BATCH)) {
    signal?.throwIfAborted();
    for (const each of events) {
      const event = checkedEvent(each);
      checks.take(event);
      if (!isNoEvent(event)) seals.take(event);
    }
    onProgress(checks.events);
  }
  // Other sources are read after the log, as work goes on: a record that they know further may be newer than the
  // reading.
  onPhase('audit');
  const audit = await verifyAudit(pool, (fact) => {
    signal?.throwIfAborted();
    checks.takeFact(fact);
    if (fact.number % BATCH === 0) onProgress(checks.events + fact.number);
  });
  onPhase('lists');
  const issued = new Map<string, string>();
  for (const row of await issuedRows(pool)) {
    checks.takeIssued(row);
    issued.set(row.sha256, row.key);
  }
  await eachRowClaim(pool, (claim) => {
    signal?.throwIfAborted();
    checks.takeClaim(claim);
  });
  checks.takeGiven(await givenIds(pool));
  onPhase('files');
  const named = new Map([...issued, ...checks.files]);
  const files = await verifyFiles(pool, named.keys(), (count) => {
    signal?.throwIfAborted();
    onProgress(checks.events + audit.facts + count);
  });
  return {
    events: checks.events,
    streams: checks.ends.size,
    facts: audit.facts,
    files: files.files,
    findings: [
      ...(await checkpointFindings(pool, store)),
      ...(await withoutNewer(store, checks.findings())),
      ...(await hiddenFindings(store)),
      ...seals.findings(),
      ...(await seals.differenceFindings({ pool, store })),
      ...(await seals.treeFindings(pool)),
      ...(await seals.auditFindings(pool)),
      ...(installation ? await stampFindings(pool, installation.configuration) : []),
      ...auditFindings(audit),
      ...fileFindings(files, named),
    ],
  };
}

/** Findings of time stamps that do not hold. @throws {ClearError} if SEAL_TSA_CA cannot be read */
async function stampFindings(
  pool: Foundations['pool'],
  configuration: Parameters<typeof falseStamps>[1],
): Promise<readonly Finding[]> {
  const found = await falseStamps(pool, configuration);
  return found.map(({ number, what }) => ({
    check: 'seal',
    what,
    witness: `el sello ${number}, y la autoridad de SEAL_TSA_CA`,
  }));
}

/**
 * Findings without those of records that were written while the log was read, about which other sources then know
 * more.
 */
export async function withoutNewer(
  store: Pick<Foundations['store'], 'readStreams'>,
  findings: readonly Finding[],
): Promise<readonly Finding[]> {
  const streams = findings.flatMap(({ check, stream }) => (check === 'reach' && stream ? [stream] : []));
  if (streams.length === 0) return findings;
  const now = await store.readStreams(streams.slice(0, MOST_READ_AGAIN));
  return findings.filter(({ check, stream, known }) => {
    const end = check === 'reach' && stream ? lastRevision(now.get(stream)) : -1;
    return known === undefined || end < known;
  });
}

/** Number of events per batch. */
const BATCH = 1_000;

/** Number of records that are read again; if there are more, ongoing work cannot explain the findings. */
const MOST_READ_AGAIN = 1_000;
