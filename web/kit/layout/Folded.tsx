import './folded.css';
import { type ReactNode, useState } from 'react';
import { usePrinting } from './usePrinting.ts';

interface Props {
  readonly title: string;
  /** Name under which it is remembered that it was opened, until the page is loaded again. */
  readonly of: string;
  readonly children: ReactNode;
}

/** Names of those that were opened. */
const opened = new Set<string>();

/** A part behind its title: its words are found by the browser's search, and it is printed whole. */
export function Folded({ title, of, children }: Props) {
  const [isOpen, setOpen] = useState(opened.has(of));
  const printing = usePrinting();
  const turn = (open: boolean) => {
    if (open) opened.add(of);
    else opened.delete(of);
    setOpen(open);
  };
  return (
    <details
      className="folded"
      open={isOpen || printing}
      // A print opens it, and is no wish to have it open.
      onToggle={({ currentTarget: { open } }) => !printing && open !== isOpen && turn(open)}
    >
      <summary>{title}</summary>
      {children}
    </details>
  );
}
