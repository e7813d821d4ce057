import './decided.css';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { Facts } from '../layout/Facts.tsx';
import { Section } from '../layout/Section.tsx';
import { usePrinting } from '../layout/usePrinting.ts';
import type { Decision, Turn } from './decision.ts';

interface Props {
  readonly decision: Decision;
  /** Notices, between the sums and the changes. */
  readonly children?: ReactNode;
}

/** Lines that are drawn at once; a record has hundreds at most, of which most decisions change few. */
const MOST_LINES = 100;

/** Changes that are decided, before everything else of the record: sums, then the lines that change. */
export function DecidedPart({ decision: { sums, changes }, children }: Props) {
  return (
    <div className="decided">
      <Section title="Lo que se decide">
        <Facts facts={sums} flowing />
        {children}
        {changes && changes.lines.length > 0 && <Changes {...changes} />}
      </Section>
    </div>
  );
}

function Changes({ name, of, columns, lines }: Decision['changes'] & object) {
  const [isWhole, setWhole] = useState(false);
  const printing = usePrinting();
  const shown = isWhole || printing ? lines : lines.slice(0, MOST_LINES);
  const differs = lines.some(({ difference }) => difference !== undefined);
  return (
    <>
      <table className="decided-lines">
        <caption>{name}</caption>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            {columns.map((column) => (
              <th key={column} scope="col" className="figure">
                {column}
              </th>
            ))}
            {differs && (
              <th scope="col" className="figure">
                Diferencia
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <tr key={line.id}>
              <th scope="row">
                {line.name}
                {line.note && <span className="decided-note">{line.note}</span>}
              </th>
              {line.values.map((value, place) => (
                <td key={columns[place]} className="figure" data-label={columns[place]}>
                  <Turned {...value} />
                </td>
              ))}
              {differs && (
                <td className="figure" data-label="Diferencia">
                  {line.difference}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < lines.length && (
        <Button size="small" onClick={() => setWhole(true)}>
          Mostrar las {lines.length}
        </Button>
      )}
    </>
  );
}

const Turned = ({ before, after }: Turn) =>
  before === after ? (
    after
  ) : (
    <>
      <span className="decided-before">{before}</span>{' '}
      <span className="decided-after">
        <span aria-hidden="true">→</span>
        <span className="visually-hidden">pasa a</span> <strong>{after}</strong>
      </span>
    </>
  );
