import { shownDate } from '@expediente/kernel/dates.ts';
import type { Rule } from './life-cycle/rules.ts';

/** A day of a life cycle with its title as it reads inside a sentence. */
export type NamedDay = {
  readonly title: string;
  readonly day: string;
  /** The payload's field that holds it (`Rule.at`). */
  readonly at?: string;
};

/**
 * Days of a life cycle after today in Guatemala are refused (domain §7.36): the reason, '' when it is not
 * after, or not given.
 */
export function futureFault(day: NamedDay, today: string): string {
  if (day.day === '' || day.day <= today) return '';
  return `La ${day.title} (${shownDate(day.day)}) no puede ser posterior a hoy (${shownDate(today)})`;
}

/** 'La fecha de compromiso (01/02/2026) no puede ser anterior a la fecha de emisión (05/02/2026)'; '' when it is not. */
export function earlierFault(day: NamedDay, than: NamedDay): string {
  if (day.day === '' || than.day === '' || day.day >= than.day) return '';
  return `La ${day.title} (${shownDate(day.day)}) no puede ser anterior a la ${than.title} (${shownDate(than.day)})`;
}

/**
 * Rules of dates in their order: each day not before the one it follows (equal passes), none after today,
 * nor any of the recorded days that the command goes on with (`former`).
 */
export function dateRules<State, Command extends { readonly today: string }>(
  daysOf: (state: State, command: Command) => readonly { readonly day: NamedDay; readonly after: NamedDay }[],
  former: (state: State, command: Command) => readonly NamedDay[] = () => [],
): readonly Rule<State, Command>[] {
  const earlier = (state: State, command: Command): Fault | undefined =>
    firstFault(daysOf(state, command).map(({ day, after }) => ({ day, reason: earlierFault(day, after) })));
  const future = (state: State, command: Command): Fault | undefined =>
    firstFault(
      [...daysOf(state, command).map(({ day }) => day), ...former(state, command)].map((day) => ({
        day,
        reason: futureFault(day, command.today),
      })),
    );
  return [dateRule('dates-in-order', earlier), dateRule('dates-not-future', future)];
}

/** A day, and why it cannot be that day; '' when it can. */
interface Fault {
  readonly day: NamedDay;
  readonly reason: string;
}

const firstFault = (faults: readonly Fault[]): Fault | undefined =>
  faults.find(({ reason }) => reason !== '');

const dateRule = <State, Command>(
  name: string,
  faultOf: (state: State, command: Command) => Fault | undefined,
): Rule<State, Command> => ({
  name,
  holds: (state, command) => faultOf(state, command) === undefined,
  reason: (state, command) => faultOf(state, command)?.reason ?? '',
  at: (state, command) => faultOf(state, command)?.day.at,
});

/** The latest of some days; '' of none. */
export const lastDay = (days: readonly string[]): string => [...days].sort().at(-1) ?? '';
