import { counted } from '@expediente/kernel/format.ts';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { usePrinting } from '../layout/usePrinting.ts';
import { ReplayValue } from './ReplayValue.tsx';
import type { ShownColumn, ShownLine, ShownList } from './replay.ts';
import { Today } from './TimelineEvent.tsx';

/** Number of lines drawn at first and by each press of the button; on paper all are drawn. */
const DRAWN = 60;

interface Props {
  readonly list: ShownList;
  /** Word before the value of the other moment: 'antes'. */
  readonly than: string;
}

/** A list of the record as a table: a row per line, with its subject as row heading. */
export function ReplayList({ list: { title, columns, lines }, than }: Props) {
  const id = useId();
  const [drawn, setDrawn] = useState(DRAWN);
  const printing = usePrinting();
  const shown = printing ? lines : lines.slice(0, drawn);
  const rest = lines.length - shown.length;
  return (
    <section className="replay-list" aria-labelledby={id}>
      <h3 id={id}>
        {title} ({lines.filter(({ is }) => is !== 'gone').length})
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard too */}
      <div className="replay-lines" tabIndex={0}>
        <table aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">Línea</th>
              {columns.map((column) => (
                <th key={column.path} scope="col" className={classOf(column)}>
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((line) => (
              <Line key={line.line.key} line={line} columns={columns} than={than} />
            ))}
          </tbody>
        </table>
      </div>
      {rest > 0 && (
        <Button className="no-print" onClick={() => setDrawn(drawn + DRAWN)}>
          Ver {Math.min(DRAWN, rest)} más; quedan {counted(rest, 'línea', 'líneas')}
        </Button>
      )}
    </section>
  );
}

const classOf = ({ kind }: ShownColumn): string | undefined => (kind ? 'figure' : undefined);

interface LineProps {
  readonly line: ShownLine;
  readonly columns: readonly ShownColumn[];
  readonly than: string;
}

function Line({ line: { line, is, cells }, columns, than }: LineProps) {
  return (
    <tr className={is ? `differs ${is}` : undefined}>
      <th scope="row">
        {line.title}
        {line.today !== undefined && <Today name={line.today} />}
        {is && (
          <span className="replay-other">
            {is === 'new' ? `Solo aquí; ${than}: no` : `Aquí no está; ${than}: sí`}
          </span>
        )}
      </th>
      {columns.map((column) => {
        const cell = cells.get(column.path);
        return (
          <td
            key={column.path}
            data-label={column.label}
            className={[classOf(column), cell?.other !== undefined && 'differs'].filter(Boolean).join(' ')}
          >
            {cell && <ReplayValue shown={cell} than={than} />}
          </td>
        );
      })}
    </tr>
  );
}
