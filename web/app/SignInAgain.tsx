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

/** Interval at which the session is renewed while its page is in view. */
const RENEW_MS = 10 * 60 * 1000;

/**
 * Sign-in over the page, for a session that ended during work or that another tab replaced (all tabs share the
 * browser's cookie). The call that noticed continues afterwards, so nothing typed is lost (interface "Nothing typed
 * is lost"). Leaving without signing in leads to the root.
 */
export function SignInAgain() {
  const session = useSession();
  const [asking, setAsking] = useState(false);
  /** Sentence naming the user whose session the browser has now; '' when the session only ended. */
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
    // Another user's session is kept: its own tab goes on with it.
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
            // A weak password is changed in the sign-in page, before any session exists (R1 §4).
            if (weak === 1) return exit();
            // The session keeps the executor that it had.
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
