import './section.css';
import { type ReactNode, useId } from 'react';

interface Props {
  readonly title: string;
  /** Level of the heading: 2 directly under the page's title, 3 in a dialog or a form, whose title has level 2. */
  readonly level?: 2 | 3;
  readonly children: ReactNode;
}

/** A part of a record or of a page with a heading. */
export function Section({ title, level = 3, children }: Props) {
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className="section" aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      {children}
    </section>
  );
}
