import { type FormEvent, useState } from 'react';
import { PasswordRules } from '../base/PasswordRules.tsx';
import { passwordFault } from '../base/password-rules.ts';

interface Props {
  readonly title: string;
  readonly action: string;
  /** Resolves to the fault to show, '' when saved. `present` is '' unless `asksPresent`. */
  save(password: string, present: string): Promise<string>;
  /** Asks for the present password too. */
  readonly asksPresent?: boolean;
  /** R1 §2: in Mi Información the button appears only when both fields are filled and equal. */
  readonly buttonWhenEqual?: boolean;
}

/** A new password with its confirmation and the live checklist of the four rules (R1 §5). */
export function NewPassword({ title, action, save, buttonWhenEqual, asksPresent }: Props) {
  const [present, setPresent] = useState('');
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const showButton = !buttonWhenEqual || (password !== '' && password === confirmation);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = passwordFault(password, confirmation);
    setFault(found);
    if (found) return;
    setBusy(true);
    const refused = await save(password, present);
    setBusy(false);
    setFault(refused);
    if (!refused) {
      setPresent('');
      setPassword('');
      setConfirmation('');
    }
  };

  return (
    <form className="door-form" onSubmit={submit} noValidate aria-label={title}>
      {fault && (
        <p className="door-fault" role="alert">
          {fault}
        </p>
      )}
      {asksPresent && (
        <PasswordField
          label="Contraseña actual"
          autoComplete="current-password"
          value={present}
          onChange={setPresent}
        />
      )}
      <PasswordField
        label="Nueva contraseña"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        describedBy="password-rules"
      />
      <PasswordField
        label="Confirmar contraseña"
        autoComplete="new-password"
        value={confirmation}
        onChange={setConfirmation}
      />
      <PasswordRules id="password-rules" password={password} />
      {showButton && (
        <button className="door-button" type="submit" disabled={busy}>
          {busy ? 'Procesando...' : action}
        </button>
      )}
    </form>
  );
}

interface FieldProps {
  readonly label: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly value: string;
  readonly describedBy?: string;
  onChange(value: string): void;
}

function PasswordField({ label, autoComplete, value, describedBy, onChange }: FieldProps) {
  return (
    <label>
      <span>{label}</span>
      <input
        type="password"
        autoComplete={autoComplete}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-describedby={describedBy}
      />
    </label>
  );
}
