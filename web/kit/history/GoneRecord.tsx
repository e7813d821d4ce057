import './timeline.css';
import type { RemovedRecord } from '@expediente/schemas/history/found.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { get } from '../../base/api.ts';
import { useMayOpen } from '../../base/useMayOpen.ts';
import { recordAddress } from '../address/history-address.ts';
import { instantText } from '../figures/amounts.tsx';

interface Props {
  readonly lifecycle: string;
  readonly id: string;
  /** What is shown of a record that is not gone. */
  readonly otherwise: string;
}

/** What became of a record that is gone, who did it, when and why. */
export const GoneNotice = ({
  last,
  user,
  at,
  reason,
}: Pick<RemovedRecord, 'last' | 'user' | 'at' | 'reason'>) => (
  <>
    <span className="gone-record">Este registro ya no está.</span> {last}: {user}, {instantText(at, true)}
    {reason && ` · «${reason}»`}.
  </>
);

/** Of a record that cannot be read: that it was deleted or freed, when, by whom, why; else `otherwise`. */
export function GoneRecord({ lifecycle, id, otherwise }: Props) {
  const mayOpen = useMayOpen('historial');
  const path = `/history/removed/${lifecycle}/${encodeURIComponent(id)}`;
  const { data, isPending } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<RemovedRecord>(path, {}, { signal, quiet: true }),
    retry: false,
  });
  if (isPending) return <p role="status">Procesando...</p>;
  if (!data) return <p role="status">{otherwise}</p>;
  return (
    <p role="status">
      <GoneNotice {...data} />{' '}
      {mayOpen && <Link to={recordAddress({ lifecycle, id })}>Ver su historial</Link>}
    </p>
  );
}
