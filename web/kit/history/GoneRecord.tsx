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
  /** Text for a record that was not removed. */
  readonly otherwise: string;
}

/** Notice about a removed record: its last event, with author, time and reason. */
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

/** Notice in place of a record that cannot be read: its removal, or `otherwise`. */
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
