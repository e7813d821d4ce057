import './lead.css';
import type { ReactNode } from 'react';

interface Props {
  /** Amount as text: `Q5,625.00`. */
  readonly amount: string;
  /** Provider or cost centre. */
  readonly party?: string;
  readonly children?: ReactNode;
}

/** Most important facts of a record, amount and party, below the title of its dialogs. */
export const Lead = ({ amount, party = '', children }: Props) => (
  <p className="lead">
    <strong>{amount}</strong>
    {party && <span>{party}</span>}
    {children}
  </p>
);
