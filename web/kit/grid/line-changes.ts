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
  /** Names the stay in one cell that made it; what is typed there in pauses is undone at once. */
  readonly stay: string | undefined;
}

/** Where a step that was undone or done again is looked at. */
export interface ChangedPlace {
  readonly id: string;
  readonly field: string | undefined;
}

/** So many steps can be undone. */
const MOST_STEPS = 200;

/**
 * What a person did to the lines of one grid, so that it can be undone and done again. Steps are differences, not
 * copies: what came meanwhile from elsewhere (a default, another's save) stays as it is.
 */
export class LineHistory<Line extends object> {
  readonly #lineId: (line: Line) => string;
  #past: readonly Step<Line>[] = [];
  #future: readonly Step<Line>[] = [];

  constructor(lineId: (line: Line) => string) {
    this.#lineId = lineId;
  }

  /** @param stay of the cell that is being typed in; absent: the change is a step of its own */
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

  /** The lines without the last step, and where it was; undefined: there is none. */
  undo(lines: readonly Line[]) {
    const step = this.#past.at(-1);
    if (!step) return undefined;
    this.#past = this.#past.slice(0, -1);
    this.#future = [...this.#future, step];
    return this.#outcome(lines, step.changes.toReversed().map(inverse));
  }

  /** The lines with the step that was undone last; undefined: there is none. */
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

/** A cell that something else has changed meanwhile keeps that value. */
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
  // Taken out from the end on, so that each place is still right when they come back in the other order.
  return [...removed.toReversed(), ...changed];
}

const cellChanges = <Line extends object>(id: string, was: Line, line: Line): Change<Line>[] =>
  Object.entries(line).flatMap(([field, after]): Change<Line>[] => {
    const before: unknown = was[field as keyof Line]; // the same field of the same kind of line
    return before === after ? [] : [{ is: 'cell', id, field, before, after }];
  });

/** Two steps as one: a cell keeps its first value from before, a line that was added its present cells. */
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
