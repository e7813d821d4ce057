import './facts.css';
import type { ReactNode } from 'react';

export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
  /** What distinguishes it, where names repeat. */
  readonly id?: string;
  /** It is other than what it is compared with. */
  readonly differs?: boolean;
  /** Of 12 columns; default 3. */
  readonly span?: number;
}

interface Props {
  readonly facts: readonly Fact[];
  /** As many in a row as there is room for; one of span 12 has a row of its own. */
  readonly flowing?: true;
}

/** One that takes so many of the 12 columns takes all of a narrow window. */
const HALF = 6;

const classOf = (span: number, differs = false): string | undefined =>
  [span >= HALF && 'broad', differs && 'differs'].filter(Boolean).join(' ') || undefined;

/** What a record says when it is only read. */
export function Facts({ facts, flowing }: Props) {
  const columnOf = (span: number) => (flowing ? span === 12 && '1 / -1' : `span ${span}`);
  return (
    <dl className={flowing ? 'facts flowing' : 'facts'}>
      {facts.map(({ name, id = name, value, differs, span = 3 }) => {
        const gridColumn = columnOf(span);
        return (
          <div key={id} className={classOf(span, differs)} style={gridColumn ? { gridColumn } : {}}>
            <dt>{name}</dt>
            <dd>{value === '' || value === null ? '–' : value}</dd>
          </div>
        );
      })}
    </dl>
  );
}
