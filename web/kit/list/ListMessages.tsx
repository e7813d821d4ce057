import type { Page } from '@expediente/schemas/shared/read.ts';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { ListState } from './list-state.ts';
import { shownRange } from './Pager.tsx';
import type { List } from './useList.ts';

interface EmptyProps<Row, Answer extends Page<Row>> {
  readonly list: List<Row, Answer>;
  readonly nothing?: { readonly text: string; readonly action?: ReactNode } | undefined;
}

const EMPTY = 'No hay registros para mostrar.';

const isNarrowed = ({ search, filters }: ListState): boolean =>
  search !== '' || Object.keys(filters).length > 0;

const whyEmpty = <Row, Answer extends Page<Row>>({ list, nothing }: EmptyProps<Row, Answer>): string =>
  isNarrowed(list.state)
    ? 'Ningún registro coincide con la búsqueda.'
    : (nothing?.text ?? 'Todavía no se ha registrado ninguno.');

/** State of the list in one sentence for screen readers; undefined while it is loaded. */
export function listInWords<Row, Answer extends Page<Row>>(of: EmptyProps<Row, Answer>): string | undefined {
  const { loading, stale, failed, total } = of.list;
  if (loading || stale || failed) return undefined;
  return total === 0 ? `${EMPTY} ${whyEmpty(of)}` : `${shownRange(of.list)}.`;
}

/** Message of an empty list, with the reason and one action. */
export function EmptyList<Row, Answer extends Page<Row>>({ list, nothing }: EmptyProps<Row, Answer>) {
  return (
    <div className="list-empty">
      <p className="list-empty-head">{EMPTY}</p>
      <p>{whyEmpty({ list, nothing })}</p>
      {isNarrowed(list.state) ? (
        <Button
          variant="outlined"
          onClick={() => list.set((now) => ({ ...now, page: 1, search: '', filters: {} }))}
        >
          Quitar búsqueda y filtros
        </Button>
      ) : (
        nothing?.action
      )}
    </div>
  );
}

export function FailedList({ problem, onRetry }: { readonly problem: string; onRetry(): void }) {
  return (
    <div className="list-empty" role="alert">
      <p className="list-empty-head">No se pudo cargar el listado.</p>
      <p>{problem}</p>
      <Button variant="outlined" onClick={onRetry}>
        Intentar de nuevo
      </Button>
    </div>
  );
}
