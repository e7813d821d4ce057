import type { Page } from '@expediente/schemas/shared/read.ts';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { Column } from './columns.tsx';
import { sumsText } from './sums.ts';
import type { List } from './useList.ts';

interface Props<Row, Answer extends Page<Row>> {
  readonly list: List<Row, Answer>;
  readonly columns: readonly Column<Row>[];
  readonly children: ReactNode;
}

/** Number and sums of the chosen rows, on all pages, with their actions, over the list's tools while there are any. */
export function SelectionBar<Row, Answer extends Page<Row>>({ list, columns, children }: Props<Row, Answer>) {
  const chosen = list.selection.rows.size;
  const sums = sumsText(columns, [...list.selection.rows.values()]);
  return (
    <div className={chosen > 0 ? 'selection' : 'visually-hidden'}>
      <span role="status">
        {chosen === 0 ? 'Ninguno seleccionado' : chosen === 1 ? '1 seleccionado' : `${chosen} seleccionados`}
        {chosen > 0 && sums !== '' && (
          <>
            {' · '}
            <strong className="figures">{sums}</strong>
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
