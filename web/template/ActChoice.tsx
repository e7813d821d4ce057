import type { AwardDetail, AwardRow } from '@expediente/schemas/award/read.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { get } from '../base/api.ts';
import { useGranted } from '../base/session.tsx';

interface Props {
  readonly purchaseType: string;
  /** Id of the chosen act; '' for the sample. */
  readonly chosen: string;
  onChoose(id: string): void;
}

const LIST = '/awardacts/get/all';
/** Number of acts offered, newest first; enough to see how a template reads. */
const OFFERED = 25;

/** Act that fills the template's preview; undefined if none is chosen, or while it is loading. */
export function useChosenAct(id: string): AwardDetail | undefined {
  const path = `/awardacts/get/id/${id}`;
  const { data } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<AwardDetail>(path, {}, { signal }),
    enabled: id !== '',
  });
  return data;
}

/** Choice of the act that fills the preview, among those of the purchase type; not shown if there are none to see. */
export function ActChoice({ purchaseType, chosen, onChoose }: Props) {
  const mayView = useGranted('actas').some(({ field }) => field === 'view');
  const query = {
    filter: JSON.stringify({ id_type_purchase: [Number(purchaseType)] }),
    page: 1,
    size: OFFERED,
  };
  const { data } = useQuery({
    queryKey: [LIST, query],
    queryFn: ({ signal }) => get<Page<AwardRow>>(LIST, query, { signal }),
    enabled: mayView,
  });
  if (!data || data.rows.length === 0) return null;
  return (
    <TextField
      select
      label="Acta de la vista previa"
      value={chosen}
      onChange={({ target }) => onChoose(target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">Un acta de muestra</MenuItem>
      {data.rows.map(({ id, number, provider }) => (
        <MenuItem key={id} value={String(id)}>
          {`Acta ${number} · ${provider}`}
        </MenuItem>
      ))}
    </TextField>
  );
}
