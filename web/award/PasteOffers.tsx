import type { AwardProviderValues } from '@expediente/schemas/award/forms.ts';
import type { ClassifiedOffers, LoadedOffer, RefusedOffer } from '@expediente/schemas/award/load.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { post } from '../base/api.ts';
import { useDirty, useLeaving } from '../kit/dialog/dirty.tsx';
import { RecordDialog } from '../kit/dialog/RecordDialog.tsx';
import { faultText } from '../kit/workbook/refused-classes.tsx';
import { offersToAdd } from './offers-to-add.ts';
import { pastedOffers } from './pasted-offers.ts';

interface Props {
  /** Those that the form has already. */
  readonly offers: readonly AwardProviderValues[];
  onAdd(offers: readonly LoadedOffer[]): void;
  onClose(): void;
}

/** Offers from cells copied in a spreadsheet; what cannot be added stays to be mended. */
export function PasteOffers({ offers, onAdd, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState<readonly RefusedOffer[]>([]);
  const [busy, setBusy] = useState(false);
  const leave = useLeaving();
  useDirty(typed.trim() !== '');
  const close = async () => {
    if (await leave()) onClose();
  };
  const add = async () => {
    setBusy(true);
    try {
      const pasted = pastedOffers(typed);
      const checked = await post<ClassifiedOffers>('/awardacts/offers/check', {
        p_offers: pasted.map(({ cells }) => cells),
      });
      if (checked.is !== 'done') return;
      const { added, refused: left } = offersToAdd(checked.data, offers);
      if (added.length > 0) onAdd(added);
      setRefused(left);
      setTyped(
        pasted
          .filter(({ row }) => left.some((each) => each.row === row))
          .map(({ text }) => text)
          .join('\n'),
      );
      // Once the guard has heard that nothing is left.
      if (left.length === 0 && added.length > 0) setTimeout(onClose);
    } finally {
      setBusy(false);
    }
  };
  return (
    <RecordDialog
      open
      size="medium"
      title="Pegar ofertas de Excel"
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => void close()}>Cancelar</Button>
          <Button
            variant="contained"
            loading={busy}
            disabled={typed.trim() === ''}
            onClick={() => void add()}
          >
            Agregar
          </Button>
        </>
      }
    >
      <p>
        Copie en Excel las columnas de la plantilla, con títulos o sin ellos, y péguelas aquí. Si no tiene la
        columna Proveedor, bastan NIT, monto ofertado y, si las tiene, productos ofertados y ganador (SI).
      </p>
      {refused.length > 0 && (
        <Alert severity="warning">
          Estas filas no se agregaron. Corríjalas y presione «Agregar».
          <ul>
            {refused.map((each) => (
              <li key={each.row}>
                {each.nit || `Fila ${each.row}`}. {faultText(each)}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <TextField
        label="Celdas copiadas"
        fullWidth
        multiline
        minRows={6}
        maxRows={14}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </RecordDialog>
  );
}
