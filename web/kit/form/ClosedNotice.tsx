import './closed-notice.css';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useRef } from 'react';
import { copyText } from '../../base/copying.ts';
import type { FieldWords } from './conflict-parts.ts';
import { sideText } from './conflict-text.ts';
import { ownLines } from './merge-lines.ts';
import type { RecordForm } from './useForm.ts';
import type { Values } from './values.ts';

/** Notice that the record can no longer be saved, with the reason, and the typed values as text to copy. */
export function ClosedNotice<V extends Values>({
  form,
  words: { titleOf, textOf, linesOf },
}: {
  readonly form: RecordForm<V>;
  readonly words: FieldWords;
}) {
  const typed = useRef<HTMLTextAreaElement>(null);
  const { closed } = form;
  if (!closed) return null;
  const lines = closed.typed.flatMap(({ field, mine, theirs }) => {
    const words = linesOf(field);
    if (words) return [`${titleOf(field)}:`, ...ownLines(words, mine, theirs)];
    const [first = '', ...rest] = sideText(mine, theirs, (value) => textOf(field, value, 'mine'));
    return [`${titleOf(field) || 'Otros datos'}: ${first}`, ...rest];
  });
  const copy = () => copyText(lines.join('\n'), 'Lo que escribió', () => typed.current?.select());
  return (
    <Alert severity="warning" className="closed-notice">
      <strong>Ya no se puede guardar.</strong> {closed.reason}
      {lines.length > 0 && (
        <>
          {' '}
          Lo que escribió se conserva aquí hasta que cierre.
          <textarea
            className="closed-typed"
            ref={typed}
            readOnly
            aria-label="Lo que escribió"
            value={lines.join('\n')}
            rows={Math.min(lines.length, 8)}
          />
          <Button variant="outlined" size="small" onClick={() => void copy()}>
            Copiar lo escrito
          </Button>
        </>
      )}
    </Alert>
  );
}
