import type { Page } from '@expediente/schemas/shared/read.ts';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { List } from './useList.ts';

interface Props<Row, Answer extends Page<Row>> {
  readonly list: List<Row, Answer>;
  /** Total of the chosen rows. */
  readonly sum?: ((rows: readonly Row[]) => string) | undefined;
  readonly children: ReactNode;
}

/** Number of chosen rows, on all pages, with their actions, over the list's tools while there are any. */
export function SelectionBar<Row, Answer extends Page<Row>>({ list, sum, children }: Props<Row, Answer>) {
  const chosen = list.selection.rows.size;
  return (
    <div className={chosen > 0 ? 'selection' : 'visually-hidden'}>
      <span role="status">
        {chosen === 0 ? 'Ninguno seleccionado' : chosen === 1 ? '1 seleccionado' : `${chosen} seleccionados`}
        {sum && chosen > 0 && (
          <>
            {' · '}
            <strong className="figures">{sum([...list.selection.rows.values()])}</strong>
          </>
        )}
      </span>
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
