import type { History } from './chain.ts';
import { type Followed, sealedRevision } from './proven.ts';
import { about, type Finding, type HistoryReport, type SealReport } from './report.ts';
import { instantOf, instantText, titleOf } from './words.ts';

/**
 * Tolerance between two times: clocks of a server's processes differ by less, and a command needs less from its time to
 * its place in the log.
 */
const SLACK_MS = 2 * 60_000;

/** Findings when the events are not the chain that the manifest names. */
export function chainFindings(
  { stream, events, broken }: History,
  named: string,
  chain: string,
): readonly Finding[] {
  const found = about(titleOf(named));
  if (broken !== undefined) return [found('refused', broken)];
  if (stream !== named) return [found('refused', `sus eventos son de otra historia, ${stream}`)];
  return events.at(-1)?.chain === chain ? [] : [found('refused', 'su último evento no es el que se guardó')];
}

/**
 * Findings about times that cannot be: the first one that is no time, or that is before the time of an earlier event.
 * Under the seal the latter is what was recorded then, by a wrong clock or in an installation that was filled with
 * older records.
 */
export function timeFindings(followed: Followed): readonly Finding[] {
  const { stream, events, broken } = followed.history;
  if (broken !== undefined) return [];
  const found = about(titleOf(stream));
  const sealedTo = sealedRevision(followed) ?? -1;
  let isNoted = false;
  const findings: Finding[] = [];
  let [before, latest] = [-1, Number.NEGATIVE_INFINITY];
  for (const { revision, metadata } of events) {
    const at = instantOf(metadata.at ?? '');
    if (at === undefined)
      return [
        found(
          'refused',
          `la hora de la revisión ${revision} no es una: «${(metadata.at ?? '').slice(0, 60)}»`,
        ),
      ];
    if (at < latest - SLACK_MS) {
      const text = `la revisión ${revision} dice ser del ${instantText(metadata.at ?? '')}, antes de la revisión ${before} que la precede`;
      if (revision > sealedTo) return [...findings, found('refused', text)];
      if (!isNoted) findings.push(found('note', `${text}: así se registró, y así se selló`));
      isNoted = true;
    }
    if (at > latest) [before, latest] = [revision, at];
  }
  return findings;
}

/** Findings about the part of a history under the seal, and about what comes after it. */
export function proofFindings(followed: Followed, seal: SealReport | undefined): readonly Finding[] {
  const { history, proven } = followed;
  const found = about(titleOf(history.stream));
  // A broken history was reported already, and nothing of it is proven.
  if (history.broken !== undefined) return [];
  if (proven && 'why' in proven) return [found('refused', proven.why)];
  const sealedTo = sealedRevision(followed) ?? -1;
  const after = history.events.filter(({ revision }) => revision > sealedTo);
  const [first] = after;
  if (!first) return [];
  if (!seal) return [found('unproven', 'sin sello todavía')];
  const sealedAt = instantOf(seal.at ?? '');
  const early =
    sealedAt === undefined
      ? undefined
      : after.find(({ metadata }) => (instantOf(metadata.at ?? '') ?? 0) < sealedAt - SLACK_MS);
  if (early)
    return [
      found(
        'refused',
        `la revisión ${early.revision} dice ser del ${instantText(early.metadata.at ?? '')}, antes del sello, y el sello no la cubre: se cambió o se insertó después`,
      ),
    ];
  const which =
    after.length === 1
      ? `la revisión ${first.revision}`
      : `las revisiones ${first.revision} a ${after.at(-1)?.revision}`;
  return [found('unproven', `${which}: sin sello todavía`)];
}

/** Extent of a history, and of its sealed part. */
export function historyReport(followed: Followed): HistoryReport {
  const { history } = followed;
  const sealedTo = sealedRevision(followed);
  return {
    title: titleOf(history.stream),
    stream: history.stream,
    from: history.events[0]?.revision ?? 0,
    to: history.events.at(-1)?.revision ?? 0,
    ...(sealedTo !== undefined && { sealedTo }),
  };
}
