import './facts.css';
import type { ReactNode } from 'react';

export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
  /** Of 12 columns; default 3. */
  readonly span?: number;
}

/** What a record says when it is only read. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ name, value, span = 3 }) => (
        <div key={name} style={{ gridColumn: `span ${span}` }}>
          <dt>{name}</dt>
          <dd>{value === '' || value === null ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
