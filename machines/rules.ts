import type { Rule } from './life-cycle.ts';

/** The ordered rules of every command of a life cycle. */
export type RuleBook<State, Command extends { readonly type: string }> = {
  readonly [Type in Command['type']]: readonly Rule<State, Extract<Command, { readonly type: Type }>>[];
};

export interface BrokenRule {
  readonly rule: string;
  readonly message: string;
}

/** The rule of a record that another command moved on first (domain §4). */
export const MOVED_ON: BrokenRule = {
  rule: 'moved-on',
  message: 'El registro ya cambió de estado',
};

/** The first rule a command breaks, with its Spanish reason; null when all hold. */
export function firstBroken<State, Command extends { readonly type: string }>(
  book: RuleBook<State, Command>,
  state: State,
  command: Command,
): BrokenRule | null {
  // The book's list under a command's type takes that very command; a mapped type cannot say so of a union.
  const rules = book[command.type as Command['type']] as readonly Rule<State, Command>[];
  for (const rule of rules) {
    if (rule.holds(state, command)) continue;
    return {
      rule: rule.name,
      message: typeof rule.reason === 'string' ? rule.reason : rule.reason(state, command),
    };
  }
  return null;
}
