import './warnings.css';
import { counted } from '@expediente/kernel/format.ts';
import Alert from '@mui/material/Alert';
import { useCards } from './useCards.ts';

/** What to look out for: one line each; it blocks nothing. On a phone one line says how many there are, and opens. */
export function Warnings({ of }: { readonly of: readonly string[] }) {
  const phone = useCards();
  const lines = of.map((text) => (
    <Alert key={text} severity="warning" className="warning-line">
      {text}
    </Alert>
  ));
  if (!phone || of.length === 0) return lines;
  return (
    <details className="warnings-folded">
      <summary>{counted(of.length, 'alerta')}</summary>
      {lines}
    </details>
  );
}
