import './locked-value.css';
import type { ReactNode } from 'react';

interface Props {
  /** Id of the field, by which the error summary focuses it. */
  readonly id?: string | undefined;
  readonly children: ReactNode;
}

/** Value of a locked field as plain text: only open fields and cells have a border. */
export function LockedValue({ id, children }: Props) {
  return (
    <div className="locked-value" {...(id ? { id } : {})} tabIndex={-1}>
      {children === '' || children === null || children === undefined ? '–' : children}
    </div>
  );
}
