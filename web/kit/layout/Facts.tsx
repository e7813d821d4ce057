import './facts.css';
import type { ReactNode } from 'react';

export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
  /** Key of the fact, where names repeat. */
  readonly id?: string;
  /** True when it differs from the value with which it is compared. */
  readonly differs?: boolean;
  /** Number of columns out of 12; 3 by default. */
  readonly span?: number;
}

interface Props {
  readonly facts: readonly Fact[];
  /** Puts as many facts in a row as fit, instead of by their span; one of span 12 has a row of its own. */
  readonly flowing?: true;
}

/** Span from which a fact takes the whole width of a narrow window. */
const HALF = 6;

const classOf = (span: number, differs = false): string | undefined =>
  [span >= HALF && 'broad', differs && 'differs'].filter(Boolean).join(' ') || undefined;

/** Facts of a record that is only read: names with values. */
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
