import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

const Value = styled('div')({
  minHeight: 24,
  lineHeight: '24px',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
  fontVariantNumeric: 'tabular-nums',
});

interface Props {
  /** Of the field: the error summary leads here too. */
  readonly id?: string | undefined;
  readonly children: ReactNode;
}

/** What cannot be written now is text: only what can be written has a border (fields and cells alike). */
export function LockedValue({ id, children }: Props) {
  return (
    <Value {...(id ? { id } : {})} tabIndex={-1}>
      {children === '' || children === null || children === undefined ? '–' : children}
    </Value>
  );
}
