import { counted } from '@expediente/kernel/format.ts';
import { type StreamName, streamCategory } from '@expediente/kernel/streams.ts';
import type { Finding } from './finding.ts';

/** Finding in its group; `follows` marks one that has the same cause as the finding before it. */
export interface PlacedFinding extends Finding {
  readonly follows?: true;
}

/** Categories of streams without a page: numbers, answers and issued documents belong to records. */
const WITH_RECORDS: ReadonlySet<string> = new Set(['unique', 'correlative', 'command', 'issued']);

/** Number of records that the findings are about. */
export function recordsIn(findings: readonly Finding[]): number {
  const streams = findings.flatMap(({ stream }) => stream ?? []);
  const records = streams.filter((stream) => !WITH_RECORDS.has(streamCategory(stream)));
  return new Set(records.length > 0 ? records : streams).size;
}

/** Number of findings in Spanish: '517 hallazgos en 5 registros' */
export function foundText(findings: readonly Finding[]): string {
  const found = counted(findings.length, 'hallazgo', 'hallazgos');
  const records = recordsIn(findings);
  return records === 0 ? `${found}.` : `${found} en ${counted(records, 'registro', 'registros')}.`;
}

/** Number of records with the same finding from which they form one group. */
const MANY = 4;

interface Group {
  readonly rank: number;
  readonly cause: Finding;
  readonly others: Finding[];
}

/**
 * Findings grouped by cause: first records that lost some or all of their history, each with all findings that follow
 * from that; then the others by record, or by their words if many records have the same finding.
 */
export function inGroups(findings: readonly Finding[]): readonly PlacedFinding[] {
  const losses = lossesIn(findings);
  const groups = new Map<string, Group>();
  const many = counts(
    findings.filter((finding) => losses.get(finding.stream ?? '') === undefined).map(sameOf),
  );
  for (const finding of findings) {
    const loss = lossOf(finding, losses);
    const same = sameOf(finding);
    const key = loss ?? ((many.get(same) ?? 0) >= MANY ? same : (finding.stream ?? same));
    const group = groups.get(key);
    if (group) group.others.push(finding);
    else
      groups.set(key, {
        rank: rankOf(losses.get(key as StreamName)),
        cause: losses.get(key as StreamName) ?? finding,
        others: [finding],
      });
  }
  return [...groups.values()]
    .toSorted((a, b) => a.rank - b.rank)
    .flatMap(({ cause, others }): readonly PlacedFinding[] => [
      cause,
      ...others.filter((each) => each !== cause).map((each) => ({ ...each, follows: true as const })),
    ]);
}

/** Histories that lost or changed events, each with the finding that leaves the fewest revisions certain. */
function lossesIn(findings: readonly Finding[]): ReadonlyMap<string, Finding> {
  const losses = new Map<string, Finding>();
  for (const finding of findings) {
    const { stream, sure } = finding;
    if (stream === undefined || sure === undefined || finding.check === 'allowed') continue;
    const before = losses.get(stream)?.sure ?? Number.POSITIVE_INFINITY;
    if (sure < before) losses.set(stream, finding);
  }
  return losses;
}

/** History that caused a finding: its own, or one that its texts name. */
function lossOf(
  { stream, what, witness }: Finding,
  losses: ReadonlyMap<string, Finding>,
): string | undefined {
  if (stream !== undefined && losses.has(stream)) return stream;
  for (const [named] of `${what} ${witness}`.matchAll(STREAM)) if (losses.has(named)) return named;
  return undefined;
}

const STREAM = /[a-z][A-Za-z]*-[^\s,;@()]+/g;

/** Words that equal findings of several records have in common. */
const sameOf = ({ check, what }: Finding): string =>
  `${check} ${what.replace(/:.*$/s, '').replace(/\d+/g, '#')}`;

function counts(texts: readonly string[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const text of texts) found.set(text, (found.get(text) ?? 0) + 1);
  return found;
}

/** Rank of a group: whole histories lost, then parts of histories, then the rest. */
function rankOf(loss: Finding | undefined): number {
  if (loss === undefined) return 2;
  return (loss.sure ?? 0) < 0 ? 0 : 1;
}
