import './lead.css';
import type { ReactNode } from 'react';

interface Props {
  /** As people read it: `Q5,625.00`. */
  readonly amount: string;
  /** To whom or for whom: provider, cost centre. */
  readonly party?: string;
  readonly children?: ReactNode;
}

/** What a record is about before anything else: the amount, the party; below the title of its dialogs. */
export const Lead = ({ amount, party = '', children }: Props) => (
  <p className="lead">
    <strong>{amount}</strong>
    {party && <span>{party}</span>}
    {children}
  </p>
);
