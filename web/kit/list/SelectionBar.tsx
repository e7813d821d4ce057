import type { Page } from '@expediente/schemas/shared/read.ts';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { List } from './useList.ts';

interface Props<Row, Answer extends Page<Row>> {
  readonly list: List<Row, Answer>;
  /** What the chosen rows come to. */
  readonly sum?: ((rows: readonly Row[]) => string) | undefined;
  /** While none is chosen: what follows from what was done with those chosen before. */
  readonly next?: ReactNode;
  readonly children: ReactNode;
}

/** How many rows are chosen, on all pages, and what can be done with them. Always visible. */
export function SelectionBar<Row, Answer extends Page<Row>>({
  list,
  sum,
  next,
  children,
}: Props<Row, Answer>) {
  const chosen = list.selection.rows.size;
  return (
    <div className={chosen > 0 ? 'selection any' : 'selection'}>
      <span role="status">
        {chosen === 0 ? 'Ninguno seleccionado' : chosen === 1 ? '1 seleccionado' : `${chosen} seleccionados`}
        {sum && chosen > 0 && (
          <>
            {' · '}
            <strong className="figures">{sum([...list.selection.rows.values()])}</strong>
          </>
        )}
      </span>
      {chosen === 0 && next}
      {chosen > 0 && (
        <>
          <Button variant="text" onClick={list.selection.clear}>
            Quitar selección
          </Button>
          {children}
        </>
      )}
    </div>
  );
}
