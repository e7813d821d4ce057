import type { History } from './chain.ts';
import { type Followed, sealedRevision } from './proven.ts';
import { about, type Finding, type HistoryReport, type SealReport } from './report.ts';
import { instantText, titleOf } from './words.ts';

/** Clocks of a server's processes differ, and a command takes its time: an event this much older than a seal may not be under it. */
const SLACK_MS = 10 * 60_000;

/** Whether the events are the chain that the manifest names. */
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

/** What of a history is under the seal, and what comes after it. */
export function proofFindings(followed: Followed, seal: SealReport | undefined): readonly Finding[] {
  const { history, proven } = followed;
  const found = about(titleOf(history.stream));
  // Reported already, and nothing of it is proven.
  if (history.broken !== undefined) return [];
  if (proven && 'why' in proven) return [found('refused', proven.why)];
  const sealedTo = sealedRevision(followed) ?? -1;
  const after = history.events.filter(({ revision }) => revision > sealedTo);
  const [first] = after;
  if (!first) return [];
  if (!seal) return [found('note', 'sin sello todavía')];
  const sealedAt = Date.parse(seal.at ?? '');
  if (Date.parse(first.metadata.at ?? '') < sealedAt - SLACK_MS)
    return [
      found(
        'refused',
        `la revisión ${first.revision} dice ser del ${instantText(first.metadata.at ?? '')}, antes del sello, y el sello no la cubre: se cambió o se insertó después`,
      ),
    ];
  const which =
    after.length === 1
      ? `la revisión ${first.revision}`
      : `las revisiones ${first.revision} a ${after.at(-1)?.revision}`;
  return [found(seal.at === undefined ? 'unproven' : 'note', `${which}: sin sello todavía`)];
}

/** How much of a history there is, and how far it is sealed. */
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
