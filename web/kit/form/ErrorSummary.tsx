import './error-summary.css';
import type { FieldError } from '@expediente/kernel/envelope.ts';
import { useEffect, useRef } from 'react';

interface Props {
  readonly errors: readonly FieldError[];
  /** Number of failed tries: each takes focus here again. */
  readonly tries: number;
  titleOf(field: string): string;
  /** Id of the element of a field. */
  idOf(field: string): string;
}

const PREFIX = 'Error: ';

/** All errors above their form: takes focus at each failed try, each line leads to its field. */
export function ErrorSummary({ errors, tries, titleOf, idOf }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const any = errors.length > 0;
  useEffect(() => {
    if (tries > 0) box.current?.focus();
  }, [tries]);
  useEffect(() => {
    if (!any) return;
    if (!document.title.startsWith(PREFIX)) document.title = PREFIX + document.title;
    return () => {
      document.title = document.title.replace(PREFIX, '');
    };
  }, [any]);
  if (!any) return null;
  return (
    <div className="error-summary" ref={box} role="alert" tabIndex={-1} aria-labelledby="error-summary">
      <h3 id="error-summary">
        {errors.some(({ field }) => field !== '') ? 'Hay datos por corregir' : 'No se pudo guardar'}
      </h3>
      <ul>
        {errors.map((error) => {
          const title = titleOf(error.field);
          if (error.field === '') return <li key="record">{error.message}</li>;
          return (
            <li key={error.field}>
              <button type="button" onClick={() => focusField(error.field, idOf)}>
                {title ? `${title}: ` : ''}
                {error.message}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Focuses the field itself, or the part that contains it: `data-field="p_details"` on a grid. */
function focusField(field: string, idOf: (field: string) => string): void {
  const parts = field.split('.');
  for (let kept = parts.length; kept > 0; kept--) {
    const path = parts.slice(0, kept).join('.');
    const element =
      document.getElementById(idOf(path)) ??
      document.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`);
    if (!element) continue;
    const target = element.matches('input,textarea,select,button,[tabindex]')
      ? element
      : (element.querySelector<HTMLElement>('input,textarea,select,button,[tabindex]') ?? element);
    target.scrollIntoView({ block: 'center' });
    target.focus();
    // On this event a grid shows the line's cell, and tabs show the field's panel.
    element.dispatchEvent(new CustomEvent('show-field', { detail: field, bubbles: true }));
    return;
  }
}
