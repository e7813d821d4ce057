import type { LifeCycleTable } from '@expediente/machines/life-cycle/table.ts';
import { StepBar } from './StepBar.tsx';

/** The table of a life cycle, by whatever names and codes. */
export type States = LifeCycleTable<string, string, number>;

/** A status off the path. */
export interface OffPath<Detail> {
  /** Status of the path where the record is meanwhile: rejected, it waits for its author again. */
  readonly at?: string;
  /** Why it is off the path, in a sentence. */
  reason?(record: Detail): string;
}

/** By the names of the statuses that are off the path. */
export type OffPaths<Detail> = Readonly<Record<string, OffPath<Detail>>>;

interface Props<Detail> {
  readonly states: States;
  readonly off: OffPaths<Detail>;
  readonly record: Detail;
}

/** Why a record is off the path, in a sentence; '' where it is on it. */
export const offReason = <Detail extends { readonly state: number }>({
  states,
  off,
  record,
}: Props<Detail>): string => off[states.name(record.state)]?.reason?.(record) ?? '';

/** Where a record is in its life cycle: the main statuses of its table, and a status off the path with its reason. */
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
