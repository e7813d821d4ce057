import './set-apart.css';
import { shownInstant } from '@expediente/kernel/dates.ts';
import { AFTER_ALL } from '@expediente/kernel/events.ts';
import type { ProjectedUpTo } from '@expediente/schemas/shared/read.ts';
import WarningAmber from '@mui/icons-material/WarningAmber';
import Alert from '@mui/material/Alert';

/** Text about a record that its read model set apart (domain §8), so that its data are not up to date. */
export const setApartText = ({ revision, since }: ProjectedUpTo): string =>
  revision === AFTER_ALL
    ? `Muestra los datos de antes del ${shownInstant(since)}: su historia fue borrada por fuera de Expediente. Avise a auditoría.`
    : `Muestra datos hasta la revisión ${revision - 1}: los cambios posteriores están en cuarentena desde el ${shownInstant(since)}. La Historia lo tiene completo.`;

interface Props {
  readonly projected: ProjectedUpTo | null | undefined;
}

/** Notice at the head of a record that was set apart. */
export function SetApartNotice({ projected }: Props) {
  if (!projected) return null;
  return (
    <Alert severity="warning" className="set-apart-notice">
      {setApartText(projected)} El sistema lo reintenta; si sigue así, avise a quien opera el sistema.
    </Alert>
  );
}

/** Mark of such a record in a list, next to its state. */
export function SetApartMark({ projected }: Props) {
  if (!projected) return null;
  const text = setApartText(projected);
  return (
    <span className="set-apart-mark" title={text}>
      <WarningAmber titleAccess={text} />
    </span>
  );
}
