import { START } from '@expediente/eventstore/port.ts';
import { verifyAudit } from '@expediente/platform/audit/verify.ts';
import { verifyFiles } from '@expediente/platform/files/verify.ts';
import type { Foundations } from '../foundations.ts';
import { auditFindings } from './audit.ts';
import { checkedEvent } from './check.ts';
import { checkpointFindings, eachRowClaim, givenIds, issuedRows } from './evidence.ts';
import { fileFindings } from './files.ts';
import type { Finding } from './finding.ts';
import { LogChecks } from './log-checks.ts';

/** What the checks looked at, and what they found. */
export interface IntegrityReport {
  readonly events: number;
  readonly streams: number;
  /** Facts of the audit. */
  readonly facts: number;
  readonly files: number;
  readonly findings: readonly Finding[];
}

export interface IntegrityOptions {
  /** Called after each batch with the events read so far. */
  onProgress?(events: number): void;
  readonly signal?: AbortSignal | undefined;
}

/** Runs the whole list of checks over an installation; it only reads. */
export async function checkInstallation(
  { store, pool }: Pick<Foundations, 'store' | 'pool'>,
  { onProgress = () => undefined, signal }: IntegrityOptions = {},
): Promise<IntegrityReport> {
  const checks = new LogChecks({ appendsInOrder: store.id.startsWith('postgresql:') });
  for await (const { events } of store.readToFold(START, {}, BATCH)) {
    signal?.throwIfAborted();
    for (const event of events) checks.take(checkedEvent(event));
    onProgress(checks.events);
  }
  // What knows the log is asked after it: people go on working, and no record goes further than what was read by then.
  const audit = await verifyAudit(pool, checks.takeFact);
  const issued = new Map<string, string>();
  for (const row of await issuedRows(pool)) {
    checks.takeIssued(row);
    issued.set(row.sha256, row.key);
  }
  await eachRowClaim(pool, checks.takeClaim);
  checks.takeGiven(await givenIds(pool));
  const named = new Map([...issued, ...checks.files]);
  const files = await verifyFiles(pool, named.keys());
  return {
    events: checks.events,
    streams: checks.ends.size,
    facts: audit.facts,
    files: files.files,
    findings: [
      ...(await checkpointFindings(pool, store)),
      ...(await withoutNewer(store, checks.findings())),
      ...auditFindings(audit),
      ...fileFindings(files, named),
    ],
  };
}

/**
 * Findings but those of records that went on while the log was read: what knows more than was read may have been written
 * since.
 */
export async function withoutNewer(
  store: Pick<Foundations['store'], 'readStreams'>,
  findings: readonly Finding[],
): Promise<readonly Finding[]> {
  const streams = findings.flatMap(({ check, stream }) => (check === 'reach' && stream ? [stream] : []));
  if (streams.length === 0) return findings;
  const now = await store.readStreams(streams.slice(0, MOST_READ_AGAIN));
  return findings.filter(({ check, stream, known }) => {
    const end = check === 'reach' && stream ? now.get(stream)?.at(-1)?.revision : undefined;
    return end === undefined || known === undefined || end < known;
  });
}

/** Events read at once. */
const BATCH = 1_000;

/** Records that are read once more; with more findings than these people were not just working. */
const MOST_READ_AGAIN = 1_000;
