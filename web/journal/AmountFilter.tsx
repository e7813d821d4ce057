import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { isTypedAmount } from '../kit/form/typed-numbers.ts';

interface Props {
  readonly label: string;
  readonly value: string;
  choose(value: string | null): void;
}

/** Filter by an amount; applied on leaving the field or pressing Enter. */
export function AmountFilter({ label, value, choose }: Props) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setTyped(value);
  }
  const wrong = typed !== '' && !isTypedAmount(typed);
  const ask = () => {
    if (wrong || typed === value) return;
    choose(typed === '' ? null : typed);
  };
  return (
    <TextField
      label={label}
      value={typed}
      error={wrong}
      helperText={wrong ? 'Escriba un monto: 1500.00' : ''}
      onChange={({ target }) => setTyped(target.value.trim().replaceAll(',', ''))}
      onBlur={ask}
      onKeyDown={({ key }) => key === 'Enter' && ask()}
      slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off', maxLength: 18 } }}
    />
  );
}
