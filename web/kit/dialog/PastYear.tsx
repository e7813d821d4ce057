import { useState } from 'react';
import { today } from '../figures/date-text.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface Props {
  /** Year as typed, or the session's where it is not typed. */
  readonly year: number | string;
  /** New record with its article: 'un PAC'. */
  readonly what: string;
  /** Called when another year was meant. */
  onNo(): void;
}

/** Asks before a new record of a past year is begun: a session may have kept that year without being noticed. */
export function PastYear({ year, what, onNo }: Props) {
  const [agreed, setAgreed] = useState('');
  const typed = String(year).trim();
  const present = today().slice(0, 4);
  // Fewer than four digits are a year that is still being typed.
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
