import type { FieldError } from '@expediente/kernel/envelope.ts';
import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';

interface Props {
  readonly errors: readonly FieldError[];
  /** Each failed try takes focus here again. */
  readonly tries: number;
  titleOf(field: string): string;
  /** Id of the element of a field. */
  idOf(field: string): string;
}

const Box = styled('div')({
  marginBottom: 16,
  padding: '12px 16px',
  border: '1px solid var(--refused)',
  borderLeftWidth: 4,
  borderRadius: 4,
  background: 'var(--refusedGround)',
  color: 'var(--refused)',
  '& h3': { margin: '0 0 4px', fontSize: '1rem' },
  '& ul': { margin: 0, paddingLeft: 18 },
  '& button': {
    font: 'inherit',
    color: 'inherit',
    textAlign: 'left',
    textDecoration: 'underline',
    background: 'none',
    border: 0,
    padding: 0,
    minHeight: 24,
    // Else the line's mark stands beside the last line of a long text.
    verticalAlign: 'top',
    cursor: 'pointer',
  },
});

const PREFIX = 'Error: ';

/** All errors of a form above it: takes focus at each failed try, each line leads to its field. */
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
    <Box ref={box} role="alert" tabIndex={-1} aria-labelledby="error-summary">
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
    </Box>
  );
}

/** Focus goes to the field itself, or to the part that holds it: `data-field="p_details"` on a grid. */
function focusField(field: string, idOf: (field: string) => string): void {
  const parts = field.split('.');
  for (let kept = parts.length; kept > 0; kept--) {
    const path = parts.slice(0, kept).join('.');
    const found =
      document.getElementById(idOf(path)) ??
      document.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`);
    if (!found) continue;
    const target = found.matches('input,textarea,select,button,[tabindex]')
      ? found
      : (found.querySelector<HTMLElement>('input,textarea,select,button,[tabindex]') ?? found);
    target.scrollIntoView({ block: 'center' });
    target.focus();
    // A grid brings the line's cell into sight itself, tabs their panel.
    found.dispatchEvent(new CustomEvent('show-field', { detail: field, bubbles: true }));
    return;
  }
}
