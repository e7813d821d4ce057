import './copied-text.css';
import Button from '@mui/material/Button';
import { type ReactNode, useId, useRef } from 'react';
import { copyText } from '../../base/copying.ts';

interface Props {
  readonly label: string;
  /** Subject of the message after copying: 'El texto de los datos'. */
  readonly what: string;
  readonly text: string;
  /** Further buttons next to «Copiar». */
  readonly children?: ReactNode;
}

/** A stored text, unformatted, with a button to copy it. */
export function CopiedText({ label, what, text, children }: Props) {
  const box = useRef<HTMLPreElement>(null);
  const id = useId();
  const select = () => {
    if (box.current) getSelection()?.selectAllChildren(box.current);
  };
  return (
    <div className="copied-text">
      <p className="copied-title">
        <span id={id}>{label}</span>
        <Button size="small" aria-describedby={id} onClick={() => void copyText(text, what, select)}>
          Copiar
        </Button>
        {children}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard too */}
      <section className="stored-text" tabIndex={0} aria-labelledby={id}>
        <pre ref={box}>{text}</pre>
      </section>
    </div>
  );
}
