/** Meaning of a status on a chip. */
export type Tone = 'waiting' | 'moving' | 'done' | 'refused' | 'annulled';

/** A status as people know it: the code of R3 §4 and its label. */
export interface Status<Code extends number = number> {
  readonly code: Code;
  readonly label: string;
  readonly tone: Tone;
}

/** Commands that may happen in a state, each with the events that it may bring about, in their order. */
type Happens<Command extends string, Event extends string> = {
  readonly [Type in Command]?: readonly Event[];
};

/** A state of a life cycle: its status for users, its offered actions, and the commands that it admits (R3 §4). */
export interface StateDefinition<
  Command extends string = string,
  Event extends string = string,
  Code extends number = number,
> {
  /** Code on the wire and in columns. Code, label and tone are absent while the record does not exist yet. */
  readonly code?: Code;
  readonly label?: string;
  readonly tone?: Tone;
  /** Groups of states that rules, queries and screens name. */
  readonly tags?: readonly string[];
  /** Offered actions in the order of the requirements; the rules of `offers.ts` leave out or block some. */
  readonly offers?: readonly string[];
  /** Fields of the record's form that may still change. */
  readonly opens?: readonly string[];
  readonly on?: Happens<Command, Event>;
}

/** Records of these states wait for the users who may do the action. */
export interface Waiting<Name extends string> {
  readonly states: readonly Name[];
  readonly action: string;
  /** Spanish title: 'PAC por aprobar'. */
  readonly title: string;
  /** The record waits for those who wrote it, not for others who carry it on. */
  readonly own?: true;
  /** The action is done on several ticked records at once, under this name in the address of their list. */
  readonly together?: string;
}

interface Definition<States, Event extends string> {
  readonly id: string;
  /** The state of a record that does not exist yet. */
  readonly initial: keyof States & string;
  /** States in the order in which a record goes through them. */
  readonly states: States;
  /**
   * State to which each event leads, from any state: the machine's targets and the fold both come from here. `stays`:
   * the event keeps the state.
   */
  readonly after: { readonly [Type in Event]: (keyof NoInfer<States> & string) | 'stays' };
  /** Actions that open only some of the fields that a state opens. */
  readonly narrows?: Readonly<Record<string, readonly string[]>>;
  /** Lists of waiting records, in the order of the work. */
  readonly waiting?: readonly Waiting<keyof NoInfer<States> & string>[];
}

type Each<States> = States[keyof States];
type TagOf<State> = State extends { readonly tags: readonly (infer Tag extends string)[] } ? Tag : never;
type CodeOf<State> = State extends { readonly code: infer Code extends number } ? Code : never;

/** A life cycle as one table: data alone, for deciding, folding, queries and screens. */
export interface LifeCycleTable<Name extends string, Tag extends string, Code extends number> {
  readonly id: string;
  readonly initial: Name;
  readonly states: Readonly<Record<Name, StateDefinition>>;
  readonly after: Readonly<Record<string, string>>;
  readonly waiting: readonly Waiting<Name>[];
  /**
   * Fields that an action opens in a state; undefined: all, or the action changes none. `update` opens all that the
   * state opens.
   */
  opens(name: Name, action: string): readonly string[] | undefined;
  /** Statuses in the table's order. */
  readonly statuses: readonly Status<Code>[];
  /** A state's code; null before creation. */
  code(name: Name): Code | null;
  /**
   * State of a code.
   * @throws Error when no state has the code
   */
  name(code: Code): Name;
  /** The codes of some states or groups of states, for queries. */
  codes(...of: readonly (Name | Tag)[]): readonly Code[];
  /**
   * Code, label and tone of a state or of its code.
   * @throws Error when the state has none
   */
  status(of: Name | Code): Status<Code>;
  /** True when a state, given by its name or its code, is one of these states or belongs to one of these groups. */
  is(state: Name | number | null, ...of: readonly (Name | Tag)[]): boolean;
  /** The state after an event. */
  next(name: Name, event: string): Name;
}

/** Names of a table's states; a record's `status` is one of them. */
export type NameOf<Table> = Table extends LifeCycleTable<infer Name, string, number> ? Name : never;

/**
 * Makes a life cycle's table from its states and from the state to which each event leads:
 * `lifeCycle<RequestCommand['type'], RequestEvent['type'], RequestStatusCode>()({ … })`.
 */
export const lifeCycle =
  <Command extends string, Event extends string, Codes extends number>() =>
  <const States extends Readonly<Record<string, StateDefinition<Command, Event, Codes>>>>(
    definition: Definition<States, Event>,
  ): LifeCycleTable<keyof States & string, TagOf<Each<States>>, CodeOf<Each<States>>> => {
    type Name = keyof States & string;
    type Code = CodeOf<Each<States>>;
    // The entries' names are the table's own: Object.entries gives plain text.
    const entries = Object.entries(definition.states) as [Name, StateDefinition][];
    const statuses = new Map<Name | number, Status<Code>>();
    for (const [name, { code, label = '', tone = 'waiting' }] of entries) {
      if (code === undefined) continue;
      const status = { code: code as Code, label, tone }; // the codes of these states are Code
      statuses.set(name, status).set(code, status);
    }
    const groups = new Map(
      entries.map(([name, { code, tags = [] }]) => [name, { code, of: new Set<string>([name, ...tags]) }]),
    );
    const byCode = new Map([...groups.values()].map((group) => [group.code, group]));
    const after: Readonly<Record<string, string>> = definition.after;
    const next = (name: Name, event: string): Name => {
      const to = after[event];
      return to === undefined || to === 'stays' ? name : (to as Name); // `after` names the table's states
    };
    return {
      id: definition.id,
      initial: definition.initial,
      states: definition.states,
      after,
      waiting: definition.waiting ?? [],
      opens: (name, action) => {
        const { opens } = definition.states[name] ?? {};
        const narrow = definition.narrows?.[action];
        return action === 'update' ? opens : narrow && opens?.filter((field) => narrow.includes(field));
      },
      statuses: entries.flatMap(([name]) => statuses.get(name) ?? []),
      code: (name) => statuses.get(name)?.code ?? null,
      name: (code) => {
        const found = entries.find(([, state]) => state.code === code);
        if (found === undefined) throw new Error(`${definition.id} has no status ${code}`);
        return found[0];
      },
      codes: (...of) =>
        entries.flatMap(([name]) => {
          const code = statuses.get(name)?.code;
          return code !== undefined && of.some((each) => groups.get(name)?.of.has(each)) ? code : [];
        }),
      status: (of) => {
        const status = statuses.get(of);
        if (status === undefined) throw new Error(`${definition.id} has no status ${of}`);
        return status;
      },
      is: (state, ...of) => {
        if (state === null) return false;
        const group = typeof state === 'number' ? byCode.get(state) : groups.get(state);
        return of.some((each) => group?.of.has(each));
      },
      next,
    };
  };
