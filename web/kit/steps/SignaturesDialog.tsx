import type { Page } from '@expediente/schemas/shared/read.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { get } from '../../base/api.ts';
import { RecordDialog } from '../dialog/RecordDialog.tsx';
import {
  AddressPicker,
  type PickedAddress,
  type PickedSignatory,
  SignatoryPicker,
  signatoryName,
} from '../input/pickers.tsx';

export interface Signatures {
  readonly requester: number;
  readonly authorizer: number;
  /** `main`: the unit's own address. */
  readonly address: PickedAddress['id'];
}

interface Props {
  readonly title: string;
  /** Cost centre whose signatories and addresses are offered. */
  readonly unit: number;
  readonly withAddress?: boolean;
  /** Print buttons, one per format. */
  readonly formats: readonly { readonly label: string; open(signatures: Signatures): void }[];
  readonly children?: ReactNode;
  onClose(): void;
}

/** The signatories of a print (R3 §5): active signatories that are not of acts; the main ones are preselected. */
export function SignaturesDialog({ title, unit, withAddress = false, formats, children, onClose }: Props) {
  const [chosen, setChosen] = useState<{ requester?: number | null; authorizer?: number | null }>({});
  const [address, setAddress] = useState<PickedAddress['id']>('main');
  const [tried, setTried] = useState(false);
  const query = { p_id_unit: unit, p_in_acts: 0 };
  const { data, isPending } = useQuery({
    queryKey: ['/firms/get/public', query],
    queryFn: ({ signal }) =>
      get<Page<PickedSignatory>>('/firms/get/public', query, {
        signal,
      }),
  });
  const signatories = data?.rows ?? [];
  const main = (type: string) =>
    signatories.find(
      (each) => each.type === type && each.main === 1 && each.in_acts === 0 && each.unops === 0,
    );
  const requester = chosen.requester === undefined ? (main('SOLICITANTE')?.id ?? null) : chosen.requester;
  const authorizer = chosen.authorizer === undefined ? (main('AUTORIZADOR')?.id ?? null) : chosen.authorizer;
  const textOf = (id: number | null): string => {
    const signatory = signatories.find((each) => each.id === id);
    return signatory ? signatoryName(signatory) : '';
  };
  const signed = requester !== null && authorizer !== null;
  const print = (open: (signatures: Signatures) => void) => {
    setTried(true);
    if (signed) open({ requester, authorizer, address });
  };
  return (
    <RecordDialog
      open
      size="medium"
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cerrar</Button>
          {formats.map((format) => (
            // Disabled until the signatories are loaded, and the main ones preselected.
            <Button
              key={format.label}
              variant="contained"
              disabled={isPending}
              onClick={() => print(format.open)}
            >
              {format.label}
            </Button>
          ))}
        </>
      }
    >
      <Stack spacing={4}>
        {tried && !signed && <Alert severity="warning">Seleccionar firmas</Alert>}
        {data?.total === 0 && (
          <Alert severity="info">
            El centro de costo todavía no tiene firmas: se agregan dentro de él en «Centros De Costo».
          </Alert>
        )}
        {children}
        <SignatoryPicker
          label="Solicitante"
          showLabel
          query={{ ...query, p_type: 'SOLICITANTE', p_unops: 0 }}
          value={requester}
          text={textOf(requester)}
          onChange={(value) => setChosen({ ...chosen, requester: value })}
        />
        <SignatoryPicker
          label="Autorizador"
          showLabel
          query={{ ...query, p_type: 'AUTORIZADOR', p_unops: 0 }}
          value={authorizer}
          text={textOf(authorizer)}
          onChange={(value) => setChosen({ ...chosen, authorizer: value })}
        />
        {withAddress && (
          <AddressPicker
            label="Dirección"
            showLabel
            unit={unit}
            value={address}
            onChange={(value) => setAddress(value ?? 'main')}
          />
        )}
      </Stack>
    </RecordDialog>
  );
}
