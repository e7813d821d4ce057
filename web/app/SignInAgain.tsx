import './sign-in-again.css';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useRef, useState } from 'react';
import { whenSessionEnds } from '../base/api.ts';
import { useSession } from '../base/session.tsx';
import { checkSession, renewSession } from '../base/session-calls.ts';
import { clearSession, forgetSession, keepSession, onOtherSession } from '../base/session-store.ts';
import { SignIn } from './SignIn.tsx';

/** Renews the session while the page is being worked with. */
const RENEW_MS = 10 * 60 * 1000;

/**
 * When the session ends while working, or another tab made it another's (the cookie is the browser's), signing in
 * happens over the page and the call that noticed goes on: nothing typed is lost (interface "Nothing typed is lost"). Without
 * signing in one leaves for the root.
 */
export function SignInAgain() {
  const session = useSession();
  const [asking, setAsking] = useState(false);
  /** Whose session it is now; empty when it ended. */
  const [anothers, setAnothers] = useState('');
  const waiting = useRef<((again: boolean) => void)[]>([]);

  useEffect(() => {
    whenSessionEnds((other = '') => {
      if (other === '') forgetSession();
      setAnothers(other);
      setAsking(true);
      return new Promise((resolve) => waiting.current.push(resolve));
    });
    return () => whenSessionEnds(undefined);
  }, []);

  useEffect(() => {
    // A failed renewal reports itself: by this dialog, or by the next call.
    const renew = () =>
      void renewSession()
        .then(keepSession)
        .catch(() => undefined);
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') renew();
    }, RENEW_MS);
    const deaf = onOtherSession(renew);
    return () => {
      clearInterval(timer);
      deaf();
    };
  }, []);

  const answer = (again: boolean) => {
    setAsking(false);
    for (const resolve of waiting.current.splice(0)) resolve(again);
  };

  const exit = () => {
    answer(false);
    // Another's session stays: its own tab goes on with it.
    if (anothers === '') clearSession();
    location.assign(document.baseURI);
  };

  return (
    <Dialog open={asking} aria-labelledby="again-title" maxWidth="xs" fullWidth className="again">
      <DialogTitle id="again-title">
        {anothers ? 'Este navegador tiene ahora otra sesión' : 'Su sesión terminó'}
      </DialogTitle>
      <DialogContent>
        <p>{anothers} Ingrese de nuevo para continuar donde estaba. Lo que ha escrito se conserva.</p>
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
        <Button onClick={exit}>{anothers ? 'Ir a la otra sesión sin guardar' : 'Salir sin guardar'}</Button>
      </DialogActions>
    </Dialog>
  );
}
