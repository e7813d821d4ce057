import type { ListView } from '@expediente/schemas/shared/layout.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import Bookmark from '@mui/icons-material/BookmarkBorder';
import Check from '@mui/icons-material/Check';
import Link from '@mui/icons-material/Link';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useRef } from 'react';
import { copyText } from '../../base/copying.ts';
import { unknownFields } from './chosen-columns.ts';
import type { Column } from './columns.tsx';
import { viewOf, viewState } from './list-views.ts';
import { ToolPanel } from './ToolPanel.tsx';
import type { List } from './useList.ts';

interface Props<Row, Answer extends Page<Row>> {
  readonly list: List<Row, Answer>;
  readonly columns: readonly Column<Row>[];
  readonly views: readonly ListView[];
}

/** The list as it is without any choice. */
const PLAIN: ListView = { name: 'Todos', query: '' };

/** Panel with the list's views, and the link that shows a colleague the same. */
export function ViewPanel<Row, Answer extends Page<Row>>({ list, columns, views }: Props<Row, Answer>) {
  const { state, defaults } = list;
  const offered = [PLAIN, ...views];
  const current = viewOf(offered, state, defaults);
  const unknown = unknownFields(columns, state.columns);
  const link = useRef<HTMLInputElement>(null);
  return (
    <ToolPanel
      label={current === undefined || current === PLAIN ? 'Vista' : `Vista: ${current.name}`}
      icon={<Bookmark />}
    >
      {(close) => (
        <>
          <ul className="view-choice whole">
            {offered.map((view) => (
              <li key={view.name}>
                <Button
                  fullWidth
                  color="inherit"
                  startIcon={<Check style={{ visibility: view === current ? 'visible' : 'hidden' }} />}
                  aria-current={view === current}
                  onClick={() => {
                    list.set(viewState(view, state, defaults));
                    close();
                  }}
                >
                  {view.name}
                </Button>
              </li>
            ))}
          </ul>
          {unknown.length > 0 && (
            <p className="whole" role="status">
              Este enlace nombra columnas que el listado ya no tiene: {unknown.join(', ')}. Lo demás se
              muestra.
            </p>
          )}
          {!list.inside && (
            <div className="whole view-link">
              <TextField
                inputRef={link}
                label="Enlace de lo que se ve"
                value={location.href}
                slotProps={{ htmlInput: { readOnly: true } }}
              />
              <Button
                variant="outlined"
                startIcon={<Link />}
                onClick={() => void copyText(location.href, 'El enlace', () => link.current?.select())}
              >
                Copiar
              </Button>
            </div>
          )}
        </>
      )}
    </ToolPanel>
  );
}
