import './part-field.css';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useFieldFault } from '../../../kit/form/fault.tsx';

/** Most characters of a text in the menu (R1 §5). */
export const MENU_TEXT = 100;

interface LabelledProps {
  /** Path in the payload: `p_childrens.0.childrens.2.a_href`. */
  readonly path: string;
  readonly label: string;
  readonly children: ReactNode;
}

/** Field of a list's item, with its label and fault. */
export function Labelled({ path, label, children }: LabelledProps) {
  const { fault } = useFieldFault(path);
  return (
    <div data-field={path} className="part-field">
      <label htmlFor={path}>{label}</label>
      {children}
      {fault && (
        <p id={`${path}-fault`} className="part-fault">
          {fault}
        </p>
      )}
    </div>
  );
}

interface TextProps extends Omit<LabelledProps, 'children'> {
  readonly value: string;
  /** Id of a `<datalist>` with suggestions. */
  readonly list?: string;
  onChange(value: string): void;
}

export function PartText({ path, label, value, list, onChange }: TextProps) {
  const aria = usePartAria(path);
  return (
    <Labelled path={path} label={label}>
      <TextField
        id={path}
        fullWidth
        value={value}
        error={aria['aria-invalid']}
        onChange={(event) => onChange(event.target.value)}
        slotProps={{ htmlInput: { ...aria, maxLength: MENU_TEXT, autoComplete: 'off', list } }}
      />
    </Labelled>
  );
}

export function usePartAria(path: string) {
  const { fault } = useFieldFault(path);
  return {
    'aria-invalid': fault !== undefined,
    'aria-required': true,
    'aria-describedby': fault === undefined ? undefined : `${path}-fault`,
  };
}
