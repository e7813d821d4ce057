import './section.css';
import { type ReactNode, useId } from 'react';

interface Props {
  readonly title: string;
  /** 2 where it is right under the page's own title, 3 in a dialog or a form, which have one above it. */
  readonly level?: 2 | 3;
  readonly children: ReactNode;
}

/** A titled part of a record or of a page. */
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
