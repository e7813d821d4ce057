import type { LifeCycleTable } from '@expediente/machines/life-cycle/table.ts';
import { StepBar } from './StepBar.tsx';

/** The table of any life cycle. */
export type States = LifeCycleTable<string, string, number>;

/** A status off the path. */
export interface OffPath<Detail> {
  /** Status of the path that is marked meanwhile: a rejected record waits for its author again. */
  readonly at?: string;
  /** Reason for which it is off the path, in a sentence. */
  reason?(record: Detail): string;
}

/** Statuses that are off the path, by name. */
export type OffPaths<Detail> = Readonly<Record<string, OffPath<Detail>>>;

interface Props<Detail> {
  readonly states: States;
  readonly off: OffPaths<Detail>;
  readonly record: Detail;
}

/** Reason for which a record is off the path, in a sentence; '': it is on the path. */
export const offReason = <Detail extends { readonly state: number }>({
  states,
  off,
  record,
}: Props<Detail>): string => off[states.name(record.state)]?.reason?.(record) ?? '';

/** Place of a record in its life cycle: the main statuses of its table, and a status off the path with its reason. */
export function StatusBar<Detail extends { readonly state: number }>(props: Props<Detail>) {
  const { states, off, record } = props;
  const away = off[states.name(record.state)];
  return (
    <StepBar
      steps={states.statuses.filter(({ code }) => states.is(code, 'main'))}
      current={away?.at === undefined ? record.state : states.status(away.at).code}
      off={away && { ...states.status(record.state), reason: offReason(props) }}
    />
  );
}
