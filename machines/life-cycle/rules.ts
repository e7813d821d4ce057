/** An ordered rule of a command, as data next to the machine, which runs it in a guard. */
export interface Rule<State, Command> {
  readonly name: string;
  holds(state: State, command: Command): boolean;
  /** Spanish text; may name the missing parts. */
  readonly reason: string | ((state: State, command: Command) => string);
  /**
   * Payload field that the rule is about, by its name in the schema (`p_date_issue`; for lines their list,
   * `p_invoices`): a refusal is shown next to it. Absent or undefined: the rule is about no single field.
   */
  readonly at?: string | ((state: State, command: Command) => string | undefined);
}

/** Types of commands without data; the record's state alone decides on them. */
export type BareType<Command extends { readonly type: string }> = Command extends unknown
  ? Exclude<keyof Command, 'type'> extends never
    ? Command['type']
    : never
  : never;

type RulesOf<State, Command, Type> = readonly Rule<State, Extract<Command, { readonly type: Type }>>[];

/** Ordered rules of every command of a life cycle; commands without data need none. */
export type RuleBook<State, Command extends { readonly type: string }> = {
  readonly [Type in Exclude<Command['type'], BareType<Command>>]: RulesOf<State, Command, Type>;
} & { readonly [Type in BareType<Command>]?: RulesOf<State, Command, Type> };

export interface BrokenRule {
  readonly rule: string;
  readonly message: string;
  readonly field?: string | undefined;
}

/** Refusal of a command whose record another command moved on first (domain §4). */
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
  // The list under a command's type takes exactly that command, which a mapped type cannot express for a union.
  const { [command.type]: rules } = book as unknown as Readonly<
    Record<string, readonly Rule<State, Command>[]>
  >;
  const broken = rules?.find((rule) => !rule.holds(state, command));
  if (broken === undefined) return null;
  const { name: rule, reason, at } = broken;
  return {
    rule,
    message: typeof reason === 'string' ? reason : reason(state, command),
    field: typeof at === 'function' ? at(state, command) : at,
  };
}
