import { useState } from 'react';
import { today } from '../figures/date-text.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface Props {
  /** As it is typed; of the session where it is not typed. */
  readonly year: number | string;
  /** What is begun, with its article: 'un PAC'. */
  readonly what: string;
  /** It was another year that was meant. */
  onNo(): void;
}

/** A new record of a year that has gone by is begun once it is confirmed: a session keeps its year for long. */
export function PastYear({ year, what, onNo }: Props) {
  const [agreed, setAgreed] = useState('');
  const typed = String(year).trim();
  const present = today().slice(0, 4);
  // Four digits are a year; while it is typed it is none yet.
  const asks = /^\d{4}$/.test(typed) && typed < present && typed !== agreed;
  return (
    <ConfirmDialog
      open={asks}
      title={`¿Crear ${what} de ${typed}?`}
      yes={`Crear de ${typed}`}
      tone="plain"
      begins="no"
      onAnswer={(yes) => (yes ? setAgreed(typed) : onNo())}
    >
      {`El año ${typed} ya pasó: estamos en ${present}. El año de trabajo se cambia en la barra de arriba.`}
    </ConfirmDialog>
  );
}
