import { type FocusEvent, useContext, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { typedDate } from '../figures/date-text.ts';
import { typedValue } from './cell-block.ts';
import { CellEdits } from './cell-edits.ts';
import { type EditColumn, holdsFigures } from './edit-columns.ts';
import { openCell } from './open-cells.ts';

/** Pause in typing after which the text is given to the form, for its sums and its draft. */
const PAUSE_MS = 800;

interface Props<Line extends object> {
  readonly column: EditColumn<Line>;
  readonly line: Line;
  readonly fault: string | undefined;
}

/**
 * The field in a cell that can be typed in. It always exists, hidden under the cell's text until it has the focus, so
 * that nothing has to open before a key, a composed accent or a pasted text arrives. Its text is given to the form when
 * the focus leaves, after a pause, and whenever a form is about to be read (`flushGrids`).
 */
export function TypedCell<Line extends object>({ column, line, fault }: Props<Line>) {
  const edits = useContext(CellEdits);
  const field = useRef<HTMLInputElement>(null);
  const kept = typedText(column, line[column.field]);
  const latest = useRef({ column, line, kept, edits });
  latest.current = { column, line, kept, edits };
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  // Kept: React would write a later default into a field that was not typed in yet, with the caret before it.
  const [first] = useState(kept);
  const cell = useRef(new OpenText(field, latest)).current;

  // Follows the line's value, changed by this field or elsewhere.
  useLayoutEffect(() => cell.show(kept));
  // In a layout effect, so that the field still is in its form when its last text is given.
  useLayoutEffect(() => () => cell.close(), [cell]);

  const figures = holdsFigures(column);
  return (
    <input
      ref={field}
      className={figures ? 'typed-cell figure' : 'typed-cell'}
      tabIndex={-1}
      autoComplete="off"
      spellCheck={!figures && column.kind !== 'date'}
      {...(figures ? { inputMode: 'decimal' } : {})}
      aria-label={edits.nameOf(line, column)}
      aria-invalid={fault !== undefined}
      aria-description={fault}
      defaultValue={first}
      onFocus={() => cell.open()}
      onBlur={(event: FocusEvent) => {
        cell.leave(event);
        drawAgain();
      }}
      onInput={() => cell.typed()}
      // The first click keeps all text selected, to replace it; the second one places the caret.
      onMouseUp={(event) => {
        if (cell.isPressed()) event.preventDefault();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') cell.giveUp();
        if (event.key === 'F2') cell.caretToEnd();
      }}
    />
  );
}

/** A value as a person types it: a date as dd/mm/yyyy. */
function typedText<Line>({ kind }: EditColumn<Line>, value: unknown): string {
  const text = value === undefined || value === null ? '' : String(value);
  return kind === 'date' ? typedDate(text) : text;
}

interface Latest<Line extends object> {
  readonly column: EditColumn<Line>;
  readonly line: Line;
  /** The line's value, as text to type in. */
  readonly kept: string;
  readonly edits: CellEdits;
}

/** Text of one cell from when it gets the focus to when it loses it. */
class OpenText<Line extends object> {
  readonly #field: { readonly current: HTMLInputElement | null };
  readonly #latest: { readonly current: Latest<Line> };
  #isOpen = false;
  /** True after the focus left together with the window's. */
  #isAway = false;
  /** True after the focus came, while all text is selected. */
  #isFresh = false;
  /** Text not given to the form yet; undefined: none. */
  #typed: string | undefined;
  /** Text that Esc restores. */
  #start = '';
  /** Text last given to the form, and the value that the line keeps for it. */
  #given: { readonly text: string; readonly value: string } | undefined;
  #stay = '';
  #forget: () => void = () => undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(
    field: { readonly current: HTMLInputElement | null },
    latest: { readonly current: Latest<Line> },
  ) {
    this.#field = field;
    this.#latest = latest;
  }

  open(): void {
    const field = this.#field.current;
    if (!field) return;
    if (!this.#isOpen) this.#forget = openCell((settles) => this.take(settles));
    this.#isOpen = true;
    if (this.#isAway) {
      this.#isAway = false;
      return;
    }
    this.#start = field.value;
    this.#stay = crypto.randomUUID();
    this.#isFresh = true;
    field.select();
  }

  /** Handles a mouse click in the field; true: all text stays selected. */
  isPressed(): boolean {
    const field = this.#field.current;
    const isFirst = this.#isFresh;
    this.#isFresh = false;
    if (!field || !isFirst) return false;
    const { selectionStart: from, selectionEnd: to, value } = field;
    // A part selected by dragging stays selected.
    if (from !== to && !(from === 0 && to === value.length)) return false;
    field.select();
    return true;
  }

  typed(): void {
    this.#isFresh = false;
    const field = this.#field.current;
    this.#typed = field?.value;
    // Marks text that Ctrl+Z can undo in the field itself.
    if (field) field.dataset.typing = '';
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.take(), PAUSE_MS);
  }

  caretToEnd(): void {
    const field = this.#field.current;
    field?.setSelectionRange(field.value.length, field.value.length);
  }

  /** Gives the text to the form's line; `settles`: Esc no longer takes it back. */
  take(settles = false): void {
    clearTimeout(this.#pause);
    const text = this.#typed;
    if (settles) this.#start = this.#field.current?.value ?? this.#start;
    if (text === undefined) return;
    this.#typed = undefined;
    delete this.#field.current?.dataset.typing;
    const { column, line, edits } = this.#latest.current;
    const value = typedValue(column, text);
    this.#given = { text, value };
    edits.change(line, column, value, this.#stay);
  }

  giveUp(): void {
    const field = this.#field.current;
    if (!field || field.value === this.#start) return;
    field.value = this.#start;
    this.typed();
    this.take();
  }

  leave({ currentTarget }: FocusEvent): void {
    this.take();
    // The field stays open while its window is left: the focus is still on it.
    this.#isAway = currentTarget.ownerDocument.activeElement === currentTarget;
    if (this.#isAway) return;
    this.#isOpen = false;
    this.#given = undefined;
    this.#forget();
  }

  /** Shows the line's text, except over text being typed or just given to the form. */
  show(kept: string): void {
    const field = this.#field.current;
    if (!field || this.#typed !== undefined || field.value === kept) return;
    const { column } = this.#latest.current;
    const given = this.#given;
    if (this.#isOpen && given?.text === field.value && typedText(column, given.value) === kept) return;
    field.value = kept;
    if (!this.#isOpen) return;
    this.#start = kept;
    if (document.activeElement === field) field.select();
  }

  /** Gives the text to the line before the grid removes the cell. */
  close(): void {
    this.take();
    this.#isOpen = false;
    this.#forget();
  }
}
