import { shownDate } from '@expediente/kernel/dates.ts';
import type { Rule } from './life-cycle/rules.ts';

/** A day of a life cycle, with its title in the form used inside a sentence: 'fecha de compromiso'. */
export type NamedDay = {
  readonly title: string;
  readonly day: string;
  /** Payload field that holds the day (`Rule.at`). */
  readonly at?: string;
};

/**
 * Reason for which a day after today in Guatemala is refused (domain §7.36); '' when the day is not after today, or
 * empty.
 */
export function futureFault(day: NamedDay, today: string): string {
  if (day.day === '' || day.day <= today) return '';
  return `La ${day.title} (${shownDate(day.day)}) no puede ser posterior a hoy (${shownDate(today)})`;
}

/**
 * Reason for which a day before another one is refused: 'La fecha de compromiso (01/02/2026) no puede ser anterior a la
 * fecha de emisión (05/02/2026)'; '' when the days are in order, or one is empty.
 */
export function earlierFault(day: NamedDay, than: NamedDay): string {
  if (day.day === '' || than.day === '' || day.day >= than.day) return '';
  return `La ${day.title} (${shownDate(day.day)}) no puede ser anterior a la ${than.title} (${shownDate(than.day)})`;
}

/**
 * Rules of dates: no day is before the one it follows (equal passes), and none is after today; nor is any of the
 * recorded days on which the command builds (`former`).
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

/** A day, and the reason for its refusal; '' when the day is accepted. */
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

/** Latest of the days; '' when there are none. */
export const lastDay = (days: readonly string[]): string => [...days].sort().at(-1) ?? '';
