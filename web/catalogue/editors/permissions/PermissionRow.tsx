// biome-ignore-all lint/a11y/useSemanticElements: a table cannot become cards on a phone
import ChevronRight from '@mui/icons-material/ChevronRight';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { memo } from 'react';
import type { Mark, MenuAction, TreeRow } from './tree.ts';

/** Numbers of columns, as in `aria-colindex`. */
export const ENABLED = 2;
export const MAIN = 3;
export const FIRST_ACTION = 4;

interface Props {
  readonly row: TreeRow;
  readonly columns: readonly MenuAction[];
  /** Marks of habilitado and of each action's column, joined by commas: `memo` compares them as one text. */
  readonly marks: string;
  readonly isMain: boolean;
  /** State of a group; undefined for a page. */
  readonly folded: boolean | undefined;
  /** Cell that is reached by Tab, null for the row itself; undefined if Tab reaches another row. */
  readonly at: number | null | undefined;
  readonly radio: string;
  readonly readOnly: boolean;
  onMark(row: TreeRow, column: number): void;
  onFold(row: string, folded: boolean): void;
}

/** Row of a group or page; a cell is drawn only where something can be granted. */
export const PermissionRow = memo(function PermissionRow(props: Props) {
  const { row, columns, isMain, folded, at, onFold } = props;
  const [enabled = 'none', ...actions] = props.marks.split(',') as Mark[]; // holds: the tree joins marks
  const Chevron = folded ? ChevronRight : ExpandMore;
  return (
    <div
      role="row"
      className={`permissions-row level-${row.level}`}
      aria-level={row.level}
      aria-posinset={row.place}
      aria-setsize={row.of}
      aria-expanded={folded === undefined ? undefined : !folded}
      tabIndex={at === null ? 0 : -1}
      data-row={row.id}
    >
      {/* biome-ignore lint/a11y/useFocusableInteractive: the row itself takes the focus */}
      <div role="rowheader" aria-colindex={1} className="permissions-name">
        {folded !== undefined && (
          <button
            type="button"
            tabIndex={-1}
            aria-label={`${folded ? 'Abrir' : 'Cerrar'} ${row.description}`}
            onClick={() => onFold(row.id, !folded)}
          >
            <Chevron fontSize="small" aria-hidden="true" />
          </button>
        )}
        {row.description}
      </div>
      <Cell {...props} column={ENABLED} mark={enabled} name="Habilitado" />
      {row.level === 3 && <Cell {...props} column={MAIN} mark={isMain ? 'all' : 'none'} name="Inicial" />}
      {columns.map(({ field, description }, index) => {
        const mark = actions[index] ?? 'absent';
        return mark === 'absent' ? null : (
          <Cell key={field} {...props} column={index + FIRST_ACTION} mark={mark} name={description} />
        );
      })}
    </div>
  );
});

interface CellProps extends Props {
  readonly column: number;
  readonly mark: Mark;
  readonly name: string;
}

const IN_WORDS: Readonly<Record<Mark, string>> = { all: 'sí', some: 'en parte', none: 'no', absent: '' };
const SIGNS: Readonly<Record<Mark, string>> = { all: '✓', some: '–', none: '·', absent: '' };

function Cell({ row, column, mark, name, at, radio, readOnly, onMark }: CellProps) {
  const label = `${row.description}: ${name}`;
  const place = { 'data-row': row.id, 'data-column': column, tabIndex: at === column ? 0 : -1 } as const;
  const cell = {
    role: 'gridcell',
    'aria-colindex': column,
    style: { gridColumn: column },
    className: `permissions-cell ${mark}`,
  } as const;
  if (readOnly)
    return (
      // biome-ignore lint/a11y/useAriaPropsSupportedByRole: `cell` gives it the role gridcell
      <div {...cell} {...place} aria-label={`${label}, ${IN_WORDS[mark]}`}>
        <span aria-hidden="true">{SIGNS[mark]}</span>
        <span aria-hidden="true" className="permissions-word">
          {name}
        </span>
      </div>
    );
  return (
    <div {...cell}>
      <label>
        <input
          type={column === MAIN ? 'radio' : 'checkbox'}
          name={column === MAIN ? radio : undefined}
          aria-label={label}
          {...place}
          checked={mark === 'all'}
          ref={(input) => {
            if (input && column !== MAIN) input.indeterminate = mark === 'some';
          }}
          onChange={() => onMark(row, column)}
        />
        <span aria-hidden="true" className="permissions-word">
          {name}
        </span>
      </label>
    </div>
  );
}
