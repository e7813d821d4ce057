import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';

const Part = styled('section')({
  marginTop: 20,
  minWidth: 0,
  '& > h3': { margin: '0 0 8px', fontSize: '1rem', fontWeight: 650 },
  '& > p': { margin: '0 0 8px', color: 'var(--muted)' },
});

/** A titled part of a record's page. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Part aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </Part>
  );
}
