import { CONNECTION_FAILED } from '@expediente/kernel/envelope.ts';
import { PAPER_PAGE } from '@expediente/schemas/paper/address.ts';
import { useMachine } from '@xstate/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { basePath, innerPath } from '../base/address.ts';
import { later } from '../base/arriving.ts';
import { Boundary } from '../base/Boundary.tsx';
import { isAway, onConnection } from '../base/connection.ts';
import { COOKIES_REFUSED, refusesCookies } from '../base/kept.ts';
import { changeWeakPassword } from '../base/session-calls.ts';
import { keepAskedLink } from './asked-link.ts';
import { Blocking } from './Blocking.tsx';
import { ChooseExecutor } from './ChooseExecutor.tsx';
import { DoorToasts } from './DoorToasts.tsx';
import { isDoor, LOGIN_PATH } from './door.ts';
import { NewPassword } from './NewPassword.tsx';
import { SignIn } from './SignIn.tsx';
import { sessionMachine } from './session-machine.ts';

/** Loaded, with its large libraries, only once someone is signed in. */
const Application = later(() => import('./Application.tsx'));
const PublicPaper = later(() => import('./PublicPaper.tsx'));

/** Root of the screen: leads through the session start of R1 §4 to the application. */
export function Entrance() {
  const [state, send] = useMachine(sessionMachine);
  const { session, executors, credentials, ticket } = state.context;
  const away = useSyncExternalStore(onConnection, isAway);
  /** Address of the paper that was opened without a session, until the reader chooses to sign in. */
  const [paper, setPaper] = useState(paperAsked);
  const waiting = state.matches('checking') || state.matches('assigning') || state.matches('reloading');
  const signedOut = state.matches('signedOut');
  const atDoor =
    (signedOut && paper === undefined) || state.matches('changingPassword') || state.matches('entering');
  useEffect(
    () =>
      onConnection(() => {
        if (!isAway()) send({ type: 'retry' });
      }),
    [send],
  );

  if (state.matches('ready') && session)
    return (
      <Boundary waiting={<Waiting />}>
        <Application session={session} />
      </Boundary>
    );

  return (
    <div className="door">
      <DoorToasts />
      {signedOut && paper !== undefined && (
        <Boundary waiting={<Waiting />}>
          <PublicPaper address={paper} onSignIn={() => setPaper(undefined)} />
        </Boundary>
      )}
      {atDoor && (
        <Door>
          <SignIn onSignedIn={(credentials, answer) => send({ type: 'signedIn', credentials, answer })} />
        </Door>
      )}
      {state.matches('changingPassword') && credentials && (
        <Blocking title="Cambiar contraseña">
          <p>Su contraseña no cumple las reglas vigentes. Cámbiela para ingresar.</p>
          <NewPassword
            title="Cambiar contraseña"
            action="Cambiar contraseña"
            save={async (password) => {
              const outcome = await changeWeakPassword(credentials, password, ticket);
              if (outcome.is !== 'done') return outcome.message;
              send({ type: 'passwordChanged' });
              return '';
            }}
          />
        </Blocking>
      )}
      {state.matches('choosing') && (
        <ChooseExecutor executors={executors} onChoose={(executor) => send({ type: 'choose', executor })} />
      )}
      {(state.matches('unreachable') || (waiting && away)) && (
        <div className="door-card" role="alert">
          <h1>Sin conexión</h1>
          <p>{CONNECTION_FAILED}</p>
          <p>Se reintentará automáticamente.</p>
          <button className="door-button" type="button" onClick={() => send({ type: 'retry' })}>
            Intentar de nuevo
          </button>
        </div>
      )}
      {waiting && !away && <Waiting />}
      <p className="door-foot">© {new Date().getFullYear()} Expediente. Todos los derechos reservados.</p>
    </div>
  );
}

/** Path of a paper's page, which the server may answer without a session; undefined for any other page. */
function paperAsked(): string | undefined {
  const path = innerPath(location.pathname, basePath());
  return path.startsWith(`/${PAPER_PAGE}/`) ? path : undefined;
}

/**
 * Login screen, shown at root and login; any other path is replaced by login (R1 §2) and kept to be offered after it.
 */
function Door({ children }: { readonly children: React.ReactNode }) {
  useEffect(() => {
    document.title = 'Ingresar · Expediente';
    const path = innerPath(location.pathname, basePath());
    if (isDoor(path)) return;
    keepAskedLink(path + location.search);
    history.replaceState(null, '', basePath() + LOGIN_PATH.slice(1));
  }, []);
  return (
    <main className="door-card">
      <h1>Expediente</h1>
      <p>Planes, pedidos y órdenes de compra</p>
      {refusesCookies() && <p role="alert">{COOKIES_REFUSED}</p>}
      {children}
    </main>
  );
}

const Waiting = () => (
  <p className="door-wait" role="status">
    Procesando...
  </p>
);
