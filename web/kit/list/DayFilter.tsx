import { isDateText } from '@expediente/kernel/dates.ts';
import { useState } from 'react';
import { DateInput } from '../input/DateInput.tsx';

interface Props {
  readonly label: string;
  readonly value: string;
  choose(value: string | null): void;
}

/** Filter by a day; the list is asked only for a complete date. */
export function DayFilter({ label, value, choose }: Props) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setTyped(value);
  }
  return (
    <DateInput
      label={label}
      value={typed}
      onChange={(day) => {
        setTyped(day);
        if (day === '' || isDateText(day)) {
          setShown(day);
          choose(day === '' ? null : day);
        }
      }}
    />
  );
}
