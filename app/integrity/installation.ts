import { START } from '@expediente/eventstore/port.ts';
import { verifyAudit } from '@expediente/platform/audit/verify.ts';
import { verifyFiles } from '@expediente/platform/files/verify.ts';
import { issuedFiles } from '@expediente/projections/documents/issue.ts';
import type { Foundations } from '../foundations.ts';
import { auditFindings } from './audit.ts';
import { checkedEvent } from './check.ts';
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
  const checks = new LogChecks();
  for await (const { events } of store.readAll(START)) {
    signal?.throwIfAborted();
    for (const event of events) checks.take(checkedEvent(event));
    onProgress(checks.events);
  }
  const audit = await verifyAudit(pool);
  const issued = await issuedFiles(pool);
  const files = await verifyFiles(pool, [...checks.files.keys(), ...issued.keys()]);
  const nameOf = (hash: string): string => checks.files.get(hash) ?? issued.get(hash) ?? '';
  return {
    events: checks.events,
    streams: checks.ends.size,
    facts: audit.facts,
    files: files.files,
    findings: [
      ...checks.findings(),
      ...auditFindings(audit),
      ...files.broken.map((hash) =>
        fileFinding(`el archivo ${hash} no tiene el contenido que se guardó`, nameOf(hash)),
      ),
      ...files.missing.map((hash) => fileFinding(`falta el archivo ${hash}`, nameOf(hash))),
    ],
  };
}

const fileFinding = (what: string, by: string): Finding => ({
  check: 'file',
  what,
  witness: by === '' ? 'su nombre, que es la huella de su contenido' : by,
});
