import type { AwardProviderValues } from '@expediente/schemas/award/forms.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { get } from '../base/api.ts';
import { useDirty, useLeaving } from '../kit/dialog/dirty.tsx';
import { RecordDialog } from '../kit/dialog/RecordDialog.tsx';
import type { PickedProvider } from '../kit/input/pickers.tsx';
import { type PastedOffer, pastedOffers } from './pasted-offers.ts';

interface Props {
  /** Those that the form has already. */
  readonly offers: readonly AwardProviderValues[];
  onAdd(offers: readonly AwardProviderValues[]): void;
  onClose(): void;
}

const UNKNOWN = 'No hay un proveedor con este NIT: agréguelo en «Proveedores».';
const REPEATED = 'El proveedor ya está agregado.';

/** The provider of a NIT, whatever its state; undefined where there is none. */
async function providerOf(nit: string): Promise<PickedProvider | undefined> {
  const { rows } = await get<Page<PickedProvider>>('/providers/get/public', {
    search: nit,
    page: 1,
    size: 10,
  });
  return rows.find((each) => each.nit === nit);
}

/** Offers from cells copied in a spreadsheet; what cannot be added stays to be mended. */
export function PasteOffers({ offers, onAdd, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState<readonly PastedOffer[]>([]);
  const [busy, setBusy] = useState(false);
  const leave = useLeaving();
  useDirty(typed.trim() !== '');
  const close = async () => {
    if (await leave()) onClose();
  };
  const add = async () => {
    setBusy(true);
    try {
      const added: AwardProviderValues[] = [];
      const left: PastedOffer[] = [];
      for (const pasted of pastedOffers(typed)) {
        const provider = pasted.fault === '' ? await providerOf(pasted.nit) : undefined;
        const repeated = [...offers, ...added].some(({ id }) => id === provider?.id);
        if (pasted.fault !== '') left.push(pasted);
        else if (!provider) left.push({ ...pasted, fault: UNKNOWN });
        else if (repeated) left.push({ ...pasted, fault: REPEATED });
        else
          added.push({
            id: provider.id,
            nit: provider.nit,
            name: provider.name,
            amount: pasted.amount,
            products_oferts: pasted.products,
            state: 0,
          });
      }
      if (added.length > 0) onAdd(added);
      setRefused(left);
      setTyped(left.map(({ text }) => text).join('\n'));
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
        Copie en Excel las columnas NIT, monto ofertado y, si las tiene, productos ofertados, y péguelas aquí.
      </p>
      {refused.length > 0 && (
        <Alert severity="warning">
          Estas filas no se agregaron. Corríjalas y presione «Agregar».
          <ul>
            {refused.map(({ row, nit, fault }) => (
              <li key={row}>
                {nit || `Fila ${row}`}: {fault}
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
