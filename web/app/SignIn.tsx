import type { LoginAnswer } from '@expediente/schemas/session/read.ts';
import { sessionYears } from '@expediente/schemas/session/years.ts';
import { type FormEvent, useRef, useState } from 'react';
import { type Credentials, logIn } from '../base/session-calls.ts';

interface Props {
  /** User and year that cannot be changed, where one signs in again over a page. */
  readonly fixed?: { readonly username: string; readonly year: number };
  onSignedIn(credentials: Credentials, answer: LoginAnswer): void;
}

/** Sign-in form (R1 §2), made of plain elements so that the first load stays small. */
export function SignIn({ fixed, onSignedIn }: Props) {
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const years = sessionYears(new Date());

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const credentials: Credentials = {
      username: fixed?.username ?? String(form.get('username') ?? '').trim(),
      password: String(form.get('password') ?? ''),
      year: fixed?.year ?? Number(form.get('year')),
      remember: form.get('remember') !== null,
    };
    if (!credentials.username || !credentials.password) {
      setFault('Ingrese usuario, contraseña y año');
      const missing = [username, password].find(({ current }) => !current?.value.trim());
      missing?.current?.focus();
      return;
    }
    setBusy(true);
    const outcome = await logIn(credentials);
    setBusy(false);
    if (outcome.is === 'done') return onSignedIn(credentials, outcome.data);
    setFault(outcome.message);
    password.current?.select();
    password.current?.focus();
  };

  return (
    <form className="door-form" onSubmit={submit} noValidate>
      {fault && (
        <p className="door-fault" role="alert" id="door-fault">
          {fault}
        </p>
      )}
      <label>
        <span>Usuario</span>
        <input
          ref={username}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={fixed?.username}
          readOnly={fixed !== undefined}
          aria-invalid={fault !== '' && fixed === undefined}
          aria-describedby={fault && fixed === undefined ? 'door-fault' : undefined}
          // biome-ignore lint/a11y/noAutofocus: the only thing to do on this page
          autoFocus={fixed === undefined}
          required
        />
      </label>
      <label>
        <span>Contraseña</span>
        <input
          ref={password}
          name="password"
          type="password"
          autoComplete="current-password"
          aria-invalid={fault !== ''}
          aria-describedby={fault ? 'door-fault' : undefined}
          // biome-ignore lint/a11y/noAutofocus: the one field left to type
          autoFocus={fixed !== undefined}
          required
        />
      </label>
      {fixed === undefined && (
        <label>
          <span>Año</span>
          <select name="year" defaultValue={years[1]} required>
            {years.map((year) => (
              <option key={year}>{year}</option>
            ))}
          </select>
        </label>
      )}
      <label className="door-switch">
        <input name="remember" type="checkbox" />
        <span>Recordarme en este equipo</span>
      </label>
      <button className="door-button" type="submit" disabled={busy}>
        {busy ? 'Procesando...' : 'Ingresar'}
      </button>
    </form>
  );
}
