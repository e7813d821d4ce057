import type { AwardFirmRead, AwardRow } from '@expediente/schemas/award/read.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { fileAddress, get } from '../base/api.ts';
import { RecordDialog } from '../kit/dialog/RecordDialog.tsx';
import { today } from '../kit/figures/date-text.ts';
import { DateInput } from '../kit/input/DateInput.tsx';
import { distinctNames } from '../kit/input/distinct-names.ts';
import { signatoryName } from '../kit/input/pickers.tsx';
import type { StepDialogOf } from '../kit/steps/step.ts';

const FORMATS = [
  { path: 'certificationaward', label: 'Certificación de adjudicación' },
  { path: 'certificationbusiness', label: 'Certificación de negociación' },
] as const;
const ROLES = [
  { type: 'SOLICITANTE', label: 'Solicitante' },
  { type: 'AUTORIZADOR', label: 'Autorizador' },
] as const;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Dialog that prints both certifications of an award: their date, the signer who certifies and the one of the Vo.Bo.
 * (R2 §5).
 */
export default function PrintCertifications({ record, about, lead, onClose }: StepDialogOf<AwardRow>) {
  const dateId = useId();
  const [date, setDate] = useState<string>(today());
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({});
  const [tried, setTried] = useState(false);
  const { data: firms } = useQuery({
    queryKey: ['/awardacts/firms/get/all', record.id],
    queryFn: ({ signal }) =>
      get<readonly AwardFirmRead[]>(`/awardacts/firms/get/all/${record.id}`, {}, { signal }),
  });
  const offered = (type: string) => (firms ?? []).filter((each) => each.type === type);
  const signerOf = (type: string): number | undefined =>
    chosen[type] ?? offered(type).find(({ main }) => main === 1)?.id;
  const [requester, authorizer] = ROLES.map(({ type }) => signerOf(type));
  const complete = DAY.test(date) && requester !== undefined && authorizer !== undefined;
  const print = (format: string) => {
    setTried(true);
    if (complete)
      window.open(
        fileAddress(`/awardacts/pdf/${format}/${record.id}/${date}/${requester}/${authorizer}`),
        '_blank',
        'noopener',
      );
  };
  return (
    <RecordDialog
      open
      size="medium"
      title={`Imprimir las certificaciones del ${about.replace(/^el /, '')}`}
      lead={lead}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cerrar</Button>
          {FORMATS.map(({ path, label }) => (
            <Button key={path} variant="contained" disabled={!firms} onClick={() => print(path)}>
              {label}
            </Button>
          ))}
        </>
      }
    >
      <Stack spacing={4}>
        {tried && !complete && <Alert severity="warning">Por favor, ingresar campos completos</Alert>}
        <div>
          <label htmlFor={dateId}>Fecha de la certificación</label>
          <DateInput id={dateId} value={date} onChange={setDate} readOnly={false} error={false} />
        </div>
        {ROLES.map(({ type, label }) => (
          <TextField
            key={type}
            select
            label={label}
            value={signerOf(type) ?? ''}
            helperText={
              firms && offered(type).length === 0
                ? 'Ni la unidad ejecutora ni los centros de costo tienen esta firma para actas: se agrega en «Centros De Costo».'
                : ''
            }
            onChange={({ target }) => setChosen({ ...chosen, [type]: Number(target.value) })}
          >
            {distinctNames(offered(type), signatoryName).map(({ id, label: text }) => (
              <MenuItem key={id} value={id}>
                {text}
              </MenuItem>
            ))}
          </TextField>
        ))}
      </Stack>
    </RecordDialog>
  );
}
