import type { Page } from '@expediente/schemas/shared/read.ts';
import Checkbox from '@mui/material/Checkbox';
import { useImperativeHandle, useRef } from 'react';
import { blockedNow } from './blocked.ts';
import { type Column, shownValue, totalText } from './columns.tsx';
import type { ListTotals, RowsProps } from './list-props.ts';
import { noteOf } from './row-note.ts';

/** Rows as cards, below 992 px, each with its three key fields and its actions. */
export default function ListCards<Row, Answer extends Page<Row>>(props: RowsProps<Row, Answer>) {
  const { list, columns, rowId, card, selectable, onOpen, actions } = props;
  const shown = card.flatMap((field) => columns.filter((column) => column.field === field));
  const [heading, ...after] = shown;
  // The field in the heading is not repeated below it.
  const rest = props.cardTitle ? shown : after;
  const cards = useRef<HTMLUListElement>(null);
  useImperativeHandle(props.entry, () => ({
    enter: () => cards.current?.querySelector<HTMLElement>('button, input')?.focus(),
  }));
  return (
    <ul className="cards" ref={cards}>
      {list.rows.map((row) => {
        const id = rowId(row);
        const title = props.cardTitle?.(row) ?? (heading ? shownValue(heading, row) : id);
        return (
          <li key={id} className={props.heading?.(row) ? 'card heading' : 'card'}>
            <div className="card-head">
              {selectable?.(row) && (
                <Checkbox
                  size="small"
                  checked={list.selection.rows.has(id)}
                  disabled={blockedNow(props, row) !== undefined}
                  title={blockedNow(props, row) ?? ''}
                  onChange={(_, checked) => list.selection.toggle(id, row, checked)}
                  slotProps={{ input: { 'aria-label': `Seleccionar ${title}` } }}
                />
              )}
              {onOpen ? (
                <button type="button" className="card-title" onClick={() => onOpen(row)}>
                  {title}
                </button>
              ) : (
                <span className="card-title">{title}</span>
              )}
              {props.cardAside?.(row)}
            </div>
            {props.noted?.(row) && <p className="card-note">{noteOf(props.noted(row) ?? '')}</p>}
            <dl>
              {rest.map((column) => (
                <div key={column.field}>
                  <dt>{column.title}</dt>
                  <dd>{column.render ? column.render(row) : shownValue(column, row)}</dd>
                </div>
              ))}
            </dl>
            {actions && <div className="card-actions">{actions(row)}</div>}
          </li>
        );
      })}
      {props.totals && <TotalCard shown={shown} totals={props.totals} />}
    </ul>
  );
}

/** Last card, with the totals of all records. */
function TotalCard<Row>({
  shown,
  totals,
}: {
  readonly shown: readonly Column<Row>[];
  readonly totals: ListTotals<Row>;
}) {
  const [heading, ...figures] = shown.filter((column) => totals[column.field] !== undefined);
  return (
    <li className="card heading">
      <div className="card-head">
        <span className="card-title">{heading && totalText(heading, totals)}</span>
      </div>
      <dl>
        {figures.map((column) => (
          <div key={column.field}>
            <dt>{column.title}</dt>
            <dd>{totalText(column, totals)}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
