import { counted } from '@expediente/kernel/format.ts';
import { type StreamName, streamCategory } from '@expediente/kernel/streams.ts';
import type { Finding } from './finding.ts';

/** A finding in its place: one that `follows` comes of the one before it that does not. */
export interface PlacedFinding extends Finding {
  readonly follows?: true;
}

/** Numbers, answers and issues have no page of their own, and go with a record that is named. */
const WITH_RECORDS: ReadonlySet<string> = new Set(['unique', 'correlative', 'command', 'issued']);

/** How many records the findings are about; those of no record are not counted. */
export function recordsIn(findings: readonly Finding[]): number {
  const streams = findings.flatMap(({ stream }) => stream ?? []);
  const records = streams.filter((stream) => !WITH_RECORDS.has(streamCategory(stream)));
  return new Set(records.length > 0 ? records : streams).size;
}

/** '517 hallazgos en 5 registros', in Spanish. */
export function foundText(findings: readonly Finding[]): string {
  const found = counted(findings.length, 'hallazgo', 'hallazgos');
  const records = recordsIn(findings);
  return records === 0 ? `${found}.` : `${found} en ${counted(records, 'registro', 'registros')}.`;
}

/** From so many records of which the same is found on it is one group. */
const MANY = 4;

interface Group {
  readonly rank: number;
  readonly cause: Finding;
  readonly others: Finding[];
}

/**
 * Findings by what they come of: first the records that lost their history or a part of it, each with whatever is found of
 * it and of others because of it, then the others by their record, or by what is found where that is the same of many.
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

/** Histories of which something is gone or changed, with the finding that says the least is certain of them. */
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

/** The history that a finding comes of: its own, else one that its words name. */
function lossOf(
  { stream, what, witness }: Finding,
  losses: ReadonlyMap<string, Finding>,
): string | undefined {
  if (stream !== undefined && losses.has(stream)) return stream;
  for (const [named] of `${what} ${witness}`.matchAll(STREAM)) if (losses.has(named)) return named;
  return undefined;
}

const STREAM = /[a-z][A-Za-z]*-[^\s,;@()]+/g;

/** Words that findings of several records have alike. */
const sameOf = ({ check, what }: Finding): string =>
  `${check} ${what.replace(/:.*$/s, '').replace(/\d+/g, '#')}`;

function counts(texts: readonly string[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const text of texts) found.set(text, (found.get(text) ?? 0) + 1);
  return found;
}

/** Whole histories first, then parts of them, then the rest. */
function rankOf(loss: Finding | undefined): number {
  if (loss === undefined) return 2;
  return (loss.sure ?? 0) < 0 ? 0 : 1;
}
