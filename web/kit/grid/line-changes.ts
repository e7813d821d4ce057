/** One difference between two states of a grid's lines. */
type Change<Line> =
  | {
      readonly is: 'cell';
      readonly id: string;
      readonly field: string;
      readonly before: unknown;
      readonly after: unknown;
    }
  | { readonly is: 'added' | 'removed'; readonly id: string; readonly place: number; readonly line: Line };

interface Step<Line> {
  readonly changes: readonly Change<Line>[];
  /** Stay in one cell in which it was made; text typed there with pauses is undone as a whole. */
  readonly stay: string | undefined;
}

/** Cell of an undone or redone step. */
export interface ChangedPlace {
  readonly id: string;
  readonly field: string | undefined;
}

/** Number of steps that can be undone. */
const MOST_STEPS = 200;

/**
 * A person's changes to the lines of one grid, to undo and redo. Steps are differences, not copies: changes from
 * elsewhere meanwhile (a default, another person's save) stay.
 */
export class LineHistory<Line extends object> {
  readonly #lineId: (line: Line) => string;
  #past: readonly Step<Line>[] = [];
  #future: readonly Step<Line>[] = [];

  constructor(lineId: (line: Line) => string) {
    this.#lineId = lineId;
  }

  /** @param stay identifies one stay of the focus in a cell; absent: the change is a step of its own */
  record(before: readonly Line[], after: readonly Line[], stay?: string): void {
    const changes = changesBetween(before, after, this.#lineId);
    if (changes.length === 0) return;
    this.#future = [];
    const last = this.#past.at(-1);
    const merged =
      last && stay !== undefined && last.stay === stay ? joined(last.changes, changes) : undefined;
    const steps = merged
      ? [...this.#past.slice(0, -1), { changes: merged, stay }]
      : [...this.#past, { changes, stay }];
    this.#past = steps.filter((step) => step.changes.length > 0).slice(-MOST_STEPS);
  }

  /** The lines without the last step, and its cell; undefined: there is none. */
  undo(lines: readonly Line[]) {
    const step = this.#past.at(-1);
    if (!step) return undefined;
    this.#past = this.#past.slice(0, -1);
    this.#future = [...this.#future, step];
    return this.#outcome(lines, step.changes.toReversed().map(inverse));
  }

  /** The lines with the step undone last, and its cell; undefined: there is none. */
  redo(lines: readonly Line[]) {
    const step = this.#future.at(-1);
    if (!step) return undefined;
    this.#future = this.#future.slice(0, -1);
    this.#past = [...this.#past, step];
    return this.#outcome(lines, step.changes);
  }

  #outcome(lines: readonly Line[], changes: readonly Change<Line>[]) {
    const [first] = changes;
    const at: ChangedPlace | undefined = first && {
      id: first.id,
      field: first.is === 'cell' ? first.field : undefined,
    };
    return { lines: changes.reduce((now, change) => applied(now, change, this.#lineId), lines), at };
  }
}

const inverse = <Line>(change: Change<Line>): Change<Line> =>
  change.is === 'cell'
    ? { ...change, before: change.after, after: change.before }
    : { ...change, is: change.is === 'added' ? 'removed' : 'added' };

/** Lines after a change; a cell that was changed elsewhere meanwhile keeps that value. */
function applied<Line extends object>(
  lines: readonly Line[],
  change: Change<Line>,
  lineId: (line: Line) => string,
): readonly Line[] {
  switch (change.is) {
    case 'cell':
      return lines.map((line) =>
        lineId(line) === change.id && line[change.field as keyof Line] === change.before // a field of the line, by changesBetween
          ? { ...line, [change.field]: change.after }
          : line,
      );
    case 'added':
      return lines.some((line) => lineId(line) === change.id)
        ? lines
        : lines.toSpliced(change.place, 0, change.line);
    case 'removed':
      return lines.filter((line) => lineId(line) !== change.id);
  }
}

function changesBetween<Line extends object>(
  before: readonly Line[],
  after: readonly Line[],
  lineId: (line: Line) => string,
): readonly Change<Line>[] {
  const old = new Map(before.map((line) => [lineId(line), line]));
  const kept = new Set(after.map(lineId));
  const removed = before.flatMap((line, place): Change<Line>[] =>
    kept.has(lineId(line)) ? [] : [{ is: 'removed', id: lineId(line), place, line }],
  );
  const changed = after.flatMap((line, place): Change<Line>[] => {
    const id = lineId(line);
    const was = old.get(id);
    if (was === undefined) return [{ is: 'added', id, place, line }];
    return was === line ? [] : cellChanges(id, was, line);
  });
  // Removals from the last line to the first: undone in the opposite order, each place is still right.
  return [...removed.toReversed(), ...changed];
}

const cellChanges = <Line extends object>(id: string, was: Line, line: Line): Change<Line>[] =>
  Object.entries(line).flatMap(([field, after]): Change<Line>[] => {
    const before: unknown = was[field as keyof Line]; // the same field of the same kind of line
    return before === after ? [] : [{ is: 'cell', id, field, before, after }];
  });

/** Two steps as one: a cell keeps its first `before`, an added line its latest cells; undefined: they cannot be one. */
function joined<Line extends object>(
  first: readonly Change<Line>[],
  then: readonly Change<Line>[],
): readonly Change<Line>[] | undefined {
  const all = [...first];
  for (const change of then) {
    if (change.is !== 'cell') return undefined;
    const at = all.findIndex(
      (each) =>
        each.id === change.id && (each.is === 'added' || (each.is === 'cell' && each.field === change.field)),
    );
    const same = all[at];
    if (same === undefined) all.push(change);
    else if (same.is === 'cell') all[at] = { ...same, after: change.after };
    else if (same.is === 'added') all[at] = { ...same, line: { ...same.line, [change.field]: change.after } };
  }
  return all.filter((change) => change.is !== 'cell' || change.before !== change.after);
}
