import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import type { Act, FactRow } from '@expediente/schemas/facts/read.ts';
import { Link } from 'react-router-dom';
import { useMayOpen } from '../base/useMayOpen.ts';
import { accessAddress } from '../kit/address/journal-address.ts';

interface Props {
  readonly row: FactRow;
  readonly act: Act;
}

/** Profile and permission that allowed the command, as they were at that time. */
export function ByRight({ row, act: { right } }: Props) {
  const mayAsk = useMayOpen('usuarios');
  if (!right)
    return (
      <p>
        {row.user_id === '0'
          ? 'Lo hizo el sistema, sin la sesión de una persona.'
          : 'En esa fecha aún no se guardaba el permiso.'}
      </p>
    );
  const { profile, id_profile: id, revision, permission, granted, page, action } = right;
  const date = dateInGuatemala(new Date(row.at));
  return (
    <>
      <p>
        Perfil {profile || id}, revisión {revision}: {granted ? 'permitía' : 'no permitía'} {permission}.
      </p>
      {mayAsk && (
        <p>
          <Link to={accessAddress(row.user_id, { page, action, date })}>Qué podía ese día y por qué</Link>
        </p>
      )}
    </>
  );
}
