// biome-ignore-all lint/a11y/useSemanticElements: a table cannot become cards on a phone
import './permissions.css';
import type { ProfilePage } from '@expediente/schemas/catalogues/records.ts';
import { type FocusEvent, type KeyboardEvent, useCallback, useId, useMemo, useRef, useState } from 'react';
import { type Pages, withActions, withMain, withPages } from './grants.ts';
import { type Field, type Place, stepOf } from './keys.ts';
import { ENABLED, FIRST_ACTION, MAIN, PermissionRow } from './PermissionRow.tsx';
import { actionColumns, marksOf, rowsInSight, type TreeRow } from './tree.ts';

interface Props {
  readonly title: string;
  readonly rows: readonly TreeRow[];
  /** Filter: only pages that match these words are shown. */
  readonly words: string;
  readonly value: Pages;
  readonly saved: Pages;
  readonly readOnly: boolean;
  onChange(value: readonly ProfilePage[]): void;
}

/**
 * Treegrid with a single tab stop: arrows move between rows and cells, space marks. A mark draws anew only the rows
 * whose marks it changes.
 */
export function PermissionTree({ title, rows, words, value, saved, readOnly, onChange }: Props) {
  const radio = useId();
  const box = useRef<HTMLDivElement>(null);
  const { folded, fold } = useFolding();
  const isFolded = ({ id }: TreeRow): boolean => words.trim() === '' && folded.has(id);
  const [at, setAt] = useState<Place>();
  const shown = useMemo(() => rowsInSight(rows, folded, words), [rows, folded, words]);
  const columns = useMemo(() => actionColumns(shown), [shown]);
  const marks = useMemo(
    () => new Map(shown.map((row) => [row.id, marksOf(row, columns, value)])),
    [shown, columns, value],
  );
  const main = value.find((page) => page.main === 1)?.a_href;
  // The row that Tab would reach may have been hidden.
  const place: Place | undefined = shown.some(({ id }) => id === at?.row)
    ? at
    : shown[0] && { row: shown[0].id, column: null };

  const field: Field = {
    rows: shown,
    isFolded,
    columnsOf: (row) => [
      ENABLED,
      ...(row.level === 3 ? [MAIN] : []),
      ...columns.flatMap((_, each) =>
        marks.get(row.id)?.[each + 1] === 'absent' ? [] : [each + FIRST_ACTION],
      ),
    ],
  };
  const mark = useMarking({ value, saved, columns, marks, readOnly, onChange });
  const go = ({ row, column }: Place) => {
    const cell = column === null ? ':not([data-column])' : `[data-column="${column}"]`;
    box.current?.querySelector<HTMLElement>(`[data-row="${row}"]${cell}`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!place || event.altKey || event.metaKey) return;
    const step = stepOf(field, place, event.key, event.ctrlKey);
    if (!step) return;
    event.preventDefault();
    if (step.is === 'go') return go(step.to);
    if (step.is === 'fold') return fold(step.row, step.folded);
    const row = shown.find(({ id }) => id === step.row);
    if (row) mark(row, ENABLED);
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const { row, column } = target.dataset;
    if (row !== undefined) setAt({ row, column: column === undefined ? null : Number(column) });
  };

  if (shown.length === 0) return <p>Ningún registro coincide con la búsqueda.</p>;
  return (
    <div className="permissions-box">
      <div
        ref={box}
        role="treegrid"
        aria-label={title}
        aria-readonly={readOnly}
        aria-rowcount={shown.length + 1}
        aria-colcount={columns.length + FIRST_ACTION - 1}
        className="permissions"
        // React's style type has no keys for custom properties.
        style={{ ['--actions' as string]: columns.length }}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        <Titles columns={columns} at={place?.column} />
        {shown.map((row) => (
          <PermissionRow
            key={row.id}
            row={row}
            columns={columns}
            marks={(marks.get(row.id) ?? []).join()}
            isMain={row.level === 3 && row.pages[0]?.a_href === main}
            folded={row.level === 3 ? undefined : isFolded(row)}
            at={place?.row === row.id ? place.column : undefined}
            radio={radio}
            readOnly={readOnly}
            onMark={mark}
            onFold={fold}
          />
        ))}
      </div>
    </div>
  );
}

/** Groups that are folded: their children are hidden. */
function useFolding() {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const fold = useCallback(
    (row: string, fold: boolean) =>
      setFolded((now) => new Set(fold ? [...now, row] : [...now].filter((each) => each !== row))),
    [],
  );
  return { folded, fold };
}

interface Marked extends Pick<Props, 'value' | 'saved' | 'readOnly' | 'onChange'> {
  readonly columns: ReturnType<typeof actionColumns>;
  readonly marks: ReadonlyMap<string, ReturnType<typeof marksOf>>;
}

/**
 * Function that marks a cell, in all pages under its row. Its identity never changes, so that no other row is drawn
 * anew.
 */
function useMarking({ onChange, ...shown }: Marked): (row: TreeRow, column: number) => void {
  const latest = useRef(shown);
  latest.current = shown;
  return useCallback(
    (row, column) => {
      const now = latest.current;
      const page = row.pages[0]?.a_href;
      if (now.readOnly || page === undefined) return;
      if (column === MAIN) return onChange(withMain(now.value, now.saved, page));
      const place = column === ENABLED ? 0 : column - FIRST_ACTION + 1;
      const to = now.marks.get(row.id)?.[place] === 'all' ? 0 : 1;
      if (column === ENABLED) {
        const names = row.pages.map(({ a_href }) => a_href);
        return onChange(withPages(now.value, now.saved, names, to));
      }
      const action = now.columns[column - FIRST_ACTION]?.field ?? '';
      const given = row.pages
        .filter(({ actions }) => actions.some((each) => each.field === action))
        .map(({ a_href }) => ({ a_href, field: action }));
      onChange(withActions(now.value, now.saved, given, to));
    },
    [onChange],
  );
}

interface TitlesProps extends Pick<Marked, 'columns'> {
  /** Column of the focused cell. */
  readonly at: number | null | undefined;
}

const Titles = ({ columns, at }: TitlesProps) => (
  // biome-ignore lint/a11y/useFocusableInteractive: only the rows of a treegrid take focus, not its titles
  <div role="row" className="permissions-titles">
    {['Página', 'Habilitado', 'Inicial', ...columns.map(({ description }) => description)].map(
      (name, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: a title, as above
        <div
          key={name}
          role="columnheader"
          aria-colindex={index + 1}
          className={at === index + 1 ? 'here' : undefined}
        >
          <span>{name}</span>
        </div>
      ),
    )}
  </div>
);
