import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useFieldFault } from '../../kit/fault.tsx';

/** Of the field that narrows a long list. */
export const FILTER_WIDTH = { width: 'min(360px, 100%)' };

interface Props {
  readonly title: string;
  /** Of the field in the payload: the summary of errors leads here. */
  readonly name: string;
  readonly children: ReactNode;
}

const Section = styled('section')({
  marginTop: 24,
  '& > h3': {
    margin: '0 0 12px',
    paddingBottom: 4,
    fontSize: '0.95rem',
    borderBottom: '1px solid var(--line)',
  },
});
const Fault = styled('p')({
  margin: '0 0 8px',
  fontSize: '0.86rem',
  color: 'var(--refused)',
  fontWeight: 550,
});

/** A part of a record's form that is no single field, with its fault. */
export function EditorSection({ title, name, children }: Props) {
  const { fault } = useFieldFault(name);
  return (
    <Section data-field={name}>
      <h3>{title}</h3>
      {fault && <Fault>{fault}</Fault>}
      {children}
    </Section>
  );
}
