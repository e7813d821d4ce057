import { counted } from '@expediente/kernel/format.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import type { Column } from './columns.tsx';
import { PAGE_SIZES, pageWindow, withSize } from './list-state.ts';
import { sumsText } from './sums.ts';
import type { List } from './useList.ts';

const count = new Intl.NumberFormat('es-MX');

/** Range of the rows shown: `11–20 de 47 registros`. */
export function shownRange<Row, Answer extends Page<Row>>({
  state,
  total,
  answer,
}: List<Row, Answer>): string {
  const first = (state.page - 1) * state.size + 1;
  const last = Math.min(total, state.page * state.size);
  const range = first <= last ? `${count.format(first)}–${count.format(last)} de ` : '';
  return answer?.more
    ? `${range}los ${count.format(total)} más recientes; escriba más o filtre para ver otros`
    : `${range}${counted(total, 'registro')}`;
}

interface Props<Row, Answer extends Page<Row>> {
  readonly list: List<Row, Answer>;
  readonly columns: readonly Column<Row>[];
}

/** Pager with two pages around the current one, one at each edge, page sizes, total and sums (R1 §9). */
export function Pager<Row, Answer extends Page<Row>>({ list, columns }: Props<Row, Answer>) {
  const { state, total } = list;
  const pages = Math.ceil(total / state.size);
  if (total === 0) return null;
  const sums = sumsText(columns, list.rows);
  const go = (page: number) => list.set((now) => ({ ...now, page }));
  return (
    <nav className="pager" aria-label="Páginas">
      <p>{shownRange(list)}</p>
      <label>
        Por página{' '}
        <select
          value={state.size}
          onChange={({ target }) => {
            const size = PAGE_SIZES.find((each) => String(each) === target.value);
            if (size) list.set((now) => withSize(now, size));
          }}
        >
          {PAGE_SIZES.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      {sums !== '' && (
        <p className="figures">
          {pages > 1 ? 'Esta página: ' : 'Suma: '}
          {sums}
        </p>
      )}
      {pages > 1 && (
        <ul>
          <li>
            <button
              type="button"
              aria-label="Página anterior"
              disabled={state.page <= 1}
              onClick={() => go(state.page - 1)}
            >
              <ChevronLeft fontSize="small" />
            </button>
          </li>
          {pageWindow(state.page, pages).map((page, place, all) =>
            page === null ? (
              <li key={`gap-${all[place - 1]}`} aria-hidden="true">
                …
              </li>
            ) : (
              <li key={page}>
                <button
                  type="button"
                  aria-label={`Página ${page}`}
                  aria-current={page === state.page ? 'page' : undefined}
                  onClick={() => go(page)}
                >
                  {count.format(page)}
                </button>
              </li>
            ),
          )}
          <li>
            <button
              type="button"
              aria-label="Página siguiente"
              disabled={state.page >= pages}
              onClick={() => go(state.page + 1)}
            >
              <ChevronRight fontSize="small" />
            </button>
          </li>
        </ul>
      )}
    </nav>
  );
}
