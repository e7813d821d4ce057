import './warnings.css';
import { counted } from '@expediente/kernel/format.ts';
import Alert from '@mui/material/Alert';
import { useCards } from './useCards.ts';

/** Warnings that block nothing, one line each; on a phone folded into one line with their number. */
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
