import './locked-value.css';
import type { ReactNode } from 'react';

interface Props {
  /** Of the field: the error summary leads here too. */
  readonly id?: string | undefined;
  readonly children: ReactNode;
}

/** What cannot be written now is text: only what can be written has a border (fields and cells alike). */
export function LockedValue({ id, children }: Props) {
  return (
    <div className="locked-value" {...(id ? { id } : {})} tabIndex={-1}>
      {children === '' || children === null || children === undefined ? '–' : children}
    </div>
  );
}
