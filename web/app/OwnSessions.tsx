import './own-sessions.css';
import { shownInstant } from '@expediente/kernel/dates.ts';
import type { OwnSession } from '@expediente/schemas/session/read.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { get, post } from '../base/api.ts';

export const OWN_SESSIONS = '/users/sessions/get/all';

interface OwnSessionList {
  readonly rows: readonly OwnSession[];
  readonly total: number;
}

/** Open sessions of the user: where each was opened and last used, with a button that ends it. */
export function OwnSessions() {
  const [busy, setBusy] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: [OWN_SESSIONS],
    queryFn: ({ signal }) => get<OwnSessionList>(OWN_SESSIONS, {}, { signal }),
  });
  const end = async (id?: string): Promise<void> => {
    setBusy(true);
    await post('/users/sessions/end', id === undefined ? {} : { p_id: id });
    await refetch();
    setBusy(false);
  };
  return (
    <section className="plain-page own-sessions" aria-labelledby="own-sessions">
      <h2 id="own-sessions">Sesiones abiertas</h2>
      {error && <p role="alert">{error.message}</p>}
      {!data && !error && <p role="status">Procesando...</p>}
      {data && (
        <>
          <p>
            Si no reconoce alguna, ciérrela y cambie su contraseña: al cambiarla se cierran todas las demás.
          </p>
          <ul>
            {data.rows.map((session) => (
              <Session key={session.id} session={session} busy={busy} onEnd={() => void end(session.id)} />
            ))}
          </ul>
          {data.total > data.rows.length && (
            <p>
              Se muestran las {data.rows.length.toLocaleString('es-GT')} usadas por último, de{' '}
              {data.total.toLocaleString('es-GT')}. «Cerrar las demás sesiones» las cierra todas.
            </p>
          )}
          {data.rows.length > 1 && (
            <button className="door-button quiet" type="button" disabled={busy} onClick={() => void end()}>
              Cerrar las demás sesiones
            </button>
          )}
        </>
      )}
    </section>
  );
}

interface SessionProps {
  readonly session: OwnSession;
  readonly busy: boolean;
  onEnd(): void;
}

function Session({ session, busy, onEnd }: SessionProps) {
  const { device, address, since, seen, until, remembered, present } = session;
  return (
    <li>
      <div>
        <strong>{device}</strong>
        {address && <span> · {address}</span>}
        <p>
          {present === 1 ? 'Esta sesión' : `Último uso: ${shownInstant(seen)}`}
          {` · abierta el ${shownInstant(since)}`}
        </p>
        <p>
          {remembered === 1 ? 'Recordada en ese equipo; si' : 'Si'} no se usa, termina el{' '}
          {shownInstant(until)}
        </p>
      </div>
      {present === 0 && (
        <button
          className="door-button quiet"
          type="button"
          disabled={busy}
          onClick={onEnd}
          aria-label={`Cerrar la sesión de ${device}, abierta el ${shownInstant(since)}`}
        >
          Cerrar
        </button>
      )}
    </li>
  );
}
