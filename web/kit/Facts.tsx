import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  gap: '10px 16px',
  margin: '0 0 16px',
  '& div': { minWidth: 0 },
  '& dt': { fontSize: '0.82rem', color: 'var(--muted)' },
  '& dd': { margin: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
  [theme.breakpoints.down('md')]: { '& div': { gridColumn: 'span 6 !important' } },
}));

export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
  /** Of 12 columns; default 3. */
  readonly span?: number;
}

/** What a record says when it is only read. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <List>
      {facts.map(({ name, value, span = 3 }) => (
        <div key={name} style={{ gridColumn: `span ${span}` }}>
          <dt>{name}</dt>
          <dd>{value === '' || value === null ? '–' : value}</dd>
        </div>
      ))}
    </List>
  );
}
