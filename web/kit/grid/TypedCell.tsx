import { type FocusEvent, useContext, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { typedDate } from '../figures/date-text.ts';
import { typedValue } from './cell-block.ts';
import { CellEdits } from './cell-edits.ts';
import { type EditColumn, holdsFigures } from './edit-columns.ts';
import { openCell } from './open-cells.ts';

/** After that long without a key what is typed is the form's: its sums and its draft follow. */
const PAUSE_MS = 800;

interface Props<Line extends object> {
  readonly column: EditColumn<Line>;
  readonly line: Line;
  readonly fault: string | undefined;
}

/**
 * The field in a cell that can be typed in. It is always there, under the cell's text until it has the keyboard:
 * nothing has to open before a key, a composed accent or a pasted text can arrive. Its text goes to the form when the
 * keyboard leaves, after a pause, and whenever a form is about to be read (`flushGrids`).
 */
export function TypedCell<Line extends object>({ column, line, fault }: Props<Line>) {
  const edits = useContext(CellEdits);
  const field = useRef<HTMLInputElement>(null);
  const kept = typedText(column, line[column.field]);
  const latest = useRef({ column, line, kept, edits });
  latest.current = { column, line, kept, edits };
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  // React would put a later one into a field that was not typed in yet, and leave the caret before it.
  const [first] = useState(kept);
  const cell = useRef(new OpenText(field, latest)).current;

  // The line has another value: taken from here, or set elsewhere.
  useLayoutEffect(() => cell.show(kept));
  // Before the field goes from the page, so that what follows the change still finds its form.
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
      // A click into it replaces what it holds, a second one puts the caret.
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

/** A value as it is typed: a day as it is shown. */
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

/** The text of one cell from when the keyboard comes to when it leaves. */
class OpenText<Line extends object> {
  readonly #field: { readonly current: HTMLInputElement | null };
  readonly #latest: { readonly current: Latest<Line> };
  #isOpen = false;
  /** The keyboard went because the window did. */
  #isAway = false;
  /** Just come into: all of it is selected. */
  #isFresh = false;
  /** Typed since the form took it last; undefined: nothing. */
  #typed: string | undefined;
  /** What Esc goes back to. */
  #start = '';
  /** The text as it was given to the form, as the line has it then. */
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

  /** The mouse was pressed in it; true: all of it is selected, and stays so. */
  isPressed(): boolean {
    const field = this.#field.current;
    const isFirst = this.#isFresh;
    this.#isFresh = false;
    if (!field || !isFirst) return false;
    const { selectionStart: from, selectionEnd: to, value } = field;
    // A part that was chosen by drawing over it is meant.
    if (from !== to && !(from === 0 && to === value.length)) return false;
    field.select();
    return true;
  }

  typed(): void {
    this.#isFresh = false;
    const field = this.#field.current;
    this.#typed = field?.value;
    // Ctrl+Z is the field's own while there is something typed in it to undo.
    if (field) field.dataset.typing = '';
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.take(), PAUSE_MS);
  }

  caretToEnd(): void {
    const field = this.#field.current;
    field?.setSelectionRange(field.value.length, field.value.length);
  }

  /** Puts the text into the form's line. */
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
    // A window that is left and come back to goes on where it was.
    this.#isAway = currentTarget.ownerDocument.activeElement === currentTarget;
    if (this.#isAway) return;
    this.#isOpen = false;
    this.#given = undefined;
    this.#forget();
  }

  /** Shows the line's text, but for what is being typed and what the form was just given of it. */
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

  /** The grid takes the cell away: what was typed there is the line's all the same. */
  close(): void {
    this.take();
    this.#isOpen = false;
    this.#forget();
  }
}
