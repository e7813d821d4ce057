import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useRef, useState } from 'react';
import { whenSessionEnds } from './api.ts';
import { SignIn } from './SignIn.tsx';
import { useSession } from './session.tsx';
import { checkSession } from './session-calls.ts';
import { clearSession, keepSession } from './session-store.ts';

/** Renews the session while the page is being worked with. */
const RENEW_MS = 10 * 60 * 1000;

/**
 * When the session ends while working, signing in happens over the page and the call that noticed goes on:
 * nothing typed is lost (interface, pain 3). Who does not want to, leaves for the root.
 */
export function SignInAgain() {
  const session = useSession();
  const [asking, setAsking] = useState(false);
  const waiting = useRef<((again: boolean) => void)[]>([]);

  useEffect(() => {
    whenSessionEnds(() => {
      localStorage.removeItem('expediente');
      setAsking(true);
      return new Promise((resolve) => waiting.current.push(resolve));
    });
    return () => whenSessionEnds(undefined);
  }, []);

  useEffect(() => {
    const timer = setInterval(() => {
      // A failed renewal tells itself: by this dialog, or by the next call.
      if (document.visibilityState === 'visible')
        void checkSession()
          .then(keepSession)
          .catch(() => undefined);
    }, RENEW_MS);
    return () => clearInterval(timer);
  }, []);

  const answer = (again: boolean) => {
    setAsking(false);
    for (const resolve of waiting.current.splice(0)) resolve(again);
  };

  const exit = () => {
    answer(false);
    clearSession();
    location.assign(document.baseURI);
  };

  return (
    <Dialog open={asking} aria-labelledby="again-title" maxWidth="xs" fullWidth sx={{ zIndex: 1500 }}>
      <DialogTitle id="again-title">Su sesión terminó</DialogTitle>
      <DialogContent>
        <p>Ingrese de nuevo para continuar donde estaba. Lo que ha escrito se conserva.</p>
        <SignIn
          fixed={{ username: session.user, year: session.year }}
          onSignedIn={async (_, { weak }) => {
            // A weak password is changed at the door, before any session exists (R1 §4).
            if (weak === 1) return exit();
            // The executor stays the one being worked under.
            keepSession(await checkSession(session.unit_executor_assigned?.id));
            answer(true);
          }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={exit}>Salir sin guardar</Button>
      </DialogActions>
    </Dialog>
  );
}
