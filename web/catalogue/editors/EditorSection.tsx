import './editor-section.css';
import type { ReactNode } from 'react';
import { useFieldFault } from '../../kit/form/fault.tsx';

interface Props {
  readonly title: string;
  /** Of the field in the payload: the summary of errors leads here. */
  readonly name: string;
  readonly children: ReactNode;
}

/** A part of a record's form that is no single field, with its fault. */
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
