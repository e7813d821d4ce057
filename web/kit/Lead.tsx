import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

const Line = styled('p')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '0 12px',
  margin: 0,
  padding: '2px 20px 12px',
  borderBottom: '1px solid var(--line)',
  color: 'var(--muted)',
  overflowWrap: 'anywhere',
  '& strong': {
    color: 'var(--ink)',
    fontSize: '1.4rem',
    lineHeight: 1.3,
    fontWeight: 650,
    letterSpacing: '-0.01em',
    fontVariantNumeric: 'tabular-nums',
  },
  '& span': { color: 'var(--ink)', fontWeight: 550 },
});

interface Props {
  /** As people read it: `Q5,625.00`. */
  readonly amount: string;
  /** To whom or for whom: provider, cost centre. */
  readonly party?: string;
  readonly children?: ReactNode;
}

/** What a record is about before anything else: the amount, the party; below the title of its dialogs. */
export const Lead = ({ amount, party = '', children }: Props) => (
  <Line>
    <strong>{amount}</strong>
    {party && <span>{party}</span>}
    {children}
  </Line>
);
