import './password-fields.css';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { PasswordRules } from '../base/PasswordRules.tsx';
import { useFieldFault } from '../kit/form/fault.tsx';
import { EditorSection } from './editors/EditorSection.tsx';
import { NO_PASSWORD, type TypedPassword } from './password.ts';

interface Props {
  /** Name of the field in the payload. */
  readonly name: string;
  readonly value: TypedPassword;
  /** True for a new record, which needs a password; an existing one keeps its own unless a change is ticked. */
  readonly fresh: boolean;
  onChange(value: TypedPassword): void;
}

/** Password and confirmation of a record, with the live checklist of rules (R1 §5). */
export function PasswordFields({ name, value, fresh, onChange }: Props) {
  const id = useId();
  const { fault } = useFieldFault(name);
  const { change, password } = value;
  const typed = (field: 'password' | 'confirmation', label: string) => (
    <div>
      <label htmlFor={`${id}-${field}`}>{label}</label>
      <TextField
        id={`${id}-${field}`}
        fullWidth
        type="password"
        value={value[field]}
        error={fault !== undefined}
        onChange={(event) => onChange({ ...value, [field]: event.target.value })}
        slotProps={{
          htmlInput: {
            autoComplete: 'new-password',
            'aria-required': true,
            'aria-invalid': fault !== undefined,
            'aria-describedby': `${id}-rules`,
          },
        }}
      />
    </div>
  );
  return (
    <EditorSection title="Contraseña" name={name}>
      {!fresh && (
        <FormControlLabel
          label="Cambiar contraseña"
          control={
            <Switch
              checked={change === 1}
              onChange={(_, on) => onChange(on ? { ...value, change: 1 } : NO_PASSWORD)}
            />
          }
        />
      )}
      {(fresh || change === 1) && (
        <div className="password-fields">
          {typed('password', 'Nueva contraseña')}
          {typed('confirmation', 'Confirmar contraseña')}
          <PasswordRules id={`${id}-rules`} password={password} />
        </div>
      )}
    </EditorSection>
  );
}
