/** One ordered rule of a command: data next to the machine, whose guard runs it. */
export interface Rule<State, Command> {
  readonly name: string;
  holds(state: State, command: Command): boolean;
  /** Spanish; may name what is missing. */
  readonly reason: string | ((state: State, command: Command) => string);
  /**
   * The field of the command's payload that the rule is about, as its schema names it (`p_date_issue`; of a list
   * of lines the list: `p_invoices`): a refusal is shown next to it. Absent or undefined: about no single field.
   */
  readonly at?: string | ((state: State, command: Command) => string | undefined);
}

/** The ordered rules of every command of a life cycle. */
export type RuleBook<State, Command extends { readonly type: string }> = {
  readonly [Type in Command['type']]: readonly Rule<State, Extract<Command, { readonly type: Type }>>[];
};

export interface BrokenRule {
  readonly rule: string;
  readonly message: string;
  readonly field?: string | undefined;
}

/** The rule of a record that another command moved on first (domain §4). */
export const MOVED_ON: BrokenRule = {
  rule: 'moved-on',
  message: 'El registro ya cambió de estado',
};

/** The first rule that a command breaks, with its Spanish reason and its field; null when all hold. */
export function firstBroken<State, Command extends { readonly type: string }>(
  book: RuleBook<State, Command>,
  state: State,
  command: Command,
): BrokenRule | null {
  // The book's list under a command's type takes that very command; a mapped type cannot say so of a union.
  const rules = book[command.type as Command['type']] as readonly Rule<State, Command>[];
  const broken = rules.find((rule) => !rule.holds(state, command));
  if (broken === undefined) return null;
  const { name: rule, reason, at } = broken;
  return {
    rule,
    message: typeof reason === 'string' ? reason : reason(state, command),
    field: typeof at === 'function' ? at(state, command) : at,
  };
}
