import './draft-line.css';
import Button from '@mui/material/Button';
import { useRef } from 'react';
import { keptWhen } from './draft-content.ts';
import type { DraftTrouble, FormDraft } from './useDraft.ts';

const TROUBLE: Readonly<Record<DraftTrouble, string>> = {
  away: 'El borrador todavía no se pudo guardar.',
  ended: 'Su sesión terminó: el borrador no se guarda.',
  long: 'Es demasiado para un borrador: guarde el formulario.',
};

/** Line about a form's draft; it is there while empty, so that screen readers announce changes in it. */
export function DraftLine({ draft }: { readonly draft: FormDraft }) {
  const line = useRef<HTMLDivElement>(null);
  if (!draft.on) return null;
  const { trouble, offer, taken } = draft;
  const answer = (act: () => void) => {
    act();
    // The pressed button disappears with the offer, so the line takes the focus.
    line.current?.focus();
  };
  return (
    <div className="draft-line no-print" ref={line} tabIndex={-1}>
      <span aria-live="polite">
        <span className="draft-kept">{trouble ? TROUBLE[trouble] : shownOf(draft)}</span>
        {offer && (
          <span className="draft-offer">
            {' '}
            {taken || draft.kept ? 'Hay otro borrador' : 'Tiene un borrador'} {keptWhen(offer)}
          </span>
        )}
      </span>
      {trouble === 'ended' && (
        <Button size="small" onClick={() => draft.signIn()}>
          Ingresar
        </Button>
      )}
      {offer && (
        <>
          <Button size="small" onClick={() => answer(draft.recover)}>
            Recuperar
          </Button>
          <Button size="small" onClick={() => answer(draft.discard)}>
            Descartar
          </Button>
        </>
      )}
    </div>
  );
}

function shownOf({ taken, kept, lacksFile }: FormDraft): string {
  if (taken && kept === taken.from)
    return [
      `Se recuperó el borrador ${keptWhen(taken.from)}.`,
      ...(taken.whole ? [] : ['Lo que este formulario ya no tiene se dejó fuera.']),
      ...(taken.file ? ['Elija otra vez el archivo.'] : []),
    ].join(' ');
  if (kept === undefined) return '';
  const [, hour = ''] = keptWhen(kept).split(/ (?=\S+$)/);
  return `Borrador guardado ${hour}${lacksFile ? ', sin el archivo' : ''}`;
}
