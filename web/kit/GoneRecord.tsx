import type { RemovedRecord } from '@expediente/schemas/history/found.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { get } from '../app/api.ts';
import { permittedPages } from '../app/menu.ts';
import { useSession } from '../app/session.tsx';
import { instantText } from './amounts.tsx';
import { recordAddress } from './history-address.ts';

interface Props {
  readonly lifecycle: string;
  readonly id: string;
  /** A link to its history; absent: it is shown already. */
  readonly linked?: boolean;
  /** What is said of a record that is not gone. */
  readonly otherwise?: string;
}

/** That a record was deleted or freed: when, by whom, why. */
export function GoneRecord({ lifecycle, id, linked = false, otherwise = '' }: Props) {
  const { permissions } = useSession();
  const path = `/history/removed/${lifecycle}/${encodeURIComponent(id)}`;
  const { data, isPending } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<RemovedRecord>(path, {}, { signal, quiet: true }),
    retry: false,
  });
  if (isPending) return otherwise === '' ? null : <p role="status">Procesando...</p>;
  if (!data) return otherwise === '' ? null : <p role="status">{otherwise}</p>;
  const mayOpen = linked && permittedPages(permissions).some(({ a_href }) => a_href === 'historial');
  return (
    <p role="status">
      <span className="gone-record">Este registro ya no está.</span> {data.last}: {data.user},{' '}
      {instantText(data.at, true)}
      {data.reason && ` · «${data.reason}»`}.{' '}
      {mayOpen && <Link to={recordAddress({ lifecycle, id })}>Ver su historial</Link>}
    </p>
  );
}
