import './pac.css';
import { pacStates } from '@expediente/machines/pac/life-cycle.ts';
import { reprogrammingStates } from '@expediente/machines/reprogramming/life-cycle.ts';
import type { PacDetail } from '@expediente/schemas/pac/read.ts';
import type { ReprogrammingRow } from '@expediente/schemas/reprogramming/read.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { get } from '../base/api.ts';
import { useGranted } from '../base/session.tsx';
import { dateText } from '../kit/figures/amounts.tsx';
import { isReprogrammed } from './ledger.ts';

const PAGE = 'reprogramacion';

/** Notice that the approved plan was changed, with a link to each reprogramming for users who may open them. */
export function Reprogrammed({ pac }: { readonly pac: PacDetail }) {
  const changed = pacStates.is(pac.state, 'aprobado') && isReprogrammed(pac.details);
  const mayLook = useGranted(PAGE).length > 0;
  const path = `/reprogramming/get/all/${pac.year}`;
  const filter = JSON.stringify({ id_unit: [pac.id_unit], state: [reprogrammingStates.code('aprobado')] });
  const { data, isLoading } = useQuery({
    queryKey: [path, filter],
    queryFn: ({ signal }) =>
      get<Page<ReprogrammingRow>>(path, { filter, sort: 'date_resolution' }, { signal }),
    enabled: changed && mayLook,
  });
  if (!changed) return null;
  return (
    <Alert severity="info" className="pac-notice" aria-busy={isLoading}>
      Este plan fue reprogramado después de su aprobación.
      {/* Reserves the line of the first link, so that nothing below moves when it arrives. */}
      {isLoading && (
        <span className="pac-resolution to-come" aria-hidden>
          Reprogramación 0/{pac.year}, resolución 00-{pac.year} del 00/00/{pac.year}
        </span>
      )}
      {data?.rows.map(({ id, number_year, number_resolution, date_resolution }) => (
        <span key={id} className="pac-resolution">
          <Link to={`/${PAGE}?registro=${id}`}>Reprogramación {number_year}</Link>
          {`, resolución ${number_resolution} del ${dateText(date_resolution)}`}
        </span>
      ))}
    </Alert>
  );
}
