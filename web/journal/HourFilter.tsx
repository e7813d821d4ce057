import TextField from '@mui/material/TextField';
import { useState } from 'react';

interface Props {
  readonly label: string;
  readonly value: string;
  choose(value: string | null): void;
}

/** Filter by an hour of the day; not applied while it is being typed. */
export function HourFilter({ label, value, choose }: Props) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setTyped(value);
  }
  const ask = () => typed !== value && choose(typed === '' ? null : typed);
  return (
    <TextField
      label={label}
      type="time"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={ask}
      onKeyDown={({ key }) => key === 'Enter' && ask()}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}
