import './editor-section.css';
import type { ReactNode } from 'react';
import { useFieldFault } from '../../kit/form/fault.tsx';

interface Props {
  readonly title: string;
  /** Name of the field in the payload, to which the summary of errors links. */
  readonly name: string;
  readonly children: ReactNode;
}

/** Section of a record's form with an editor for a whole list, and its fault. */
export function EditorSection({ title, name, children }: Props) {
  const { fault } = useFieldFault(name);
  return (
    <section className="editor-section" data-field={name}>
      <h3>{title}</h3>
      {fault && <p className="editor-fault">{fault}</p>}
      {children}
    </section>
  );
}
