import './date-input.css';
import CalendarToday from '@mui/icons-material/CalendarTodayOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import { keptDate, typedDate } from '../figures/date-text.ts';
import { LockedValue } from './LockedValue.tsx';

interface Props {
  readonly id?: string;
  /** Value: `yyyy-mm-dd`, '' or an incomplete text. */
  readonly value: string;
  onChange(value: string): void;
  readonly label?: string;
  readonly readOnly?: boolean;
  readonly error?: boolean;
  readonly aria?: Readonly<Record<string, unknown>>;
}

/** Input of a day as dd/mm/yyyy whatever the browser's language, typed or from the device's calendar. */
export function DateInput({ id, value, onChange, label, readOnly = false, error = false, aria = {} }: Props) {
  // The field shows the typed text while it has the focus, and the day afterwards.
  const [typing, setTyping] = useState<string>();
  const calendar = useRef<HTMLInputElement>(null);
  if (readOnly) return <LockedValue id={id}>{typedDate(value)}</LockedValue>;
  return (
    <TextField
      {...(id ? { id } : {})}
      label={label}
      value={typing ?? typedDate(value)}
      placeholder="dd/mm/aaaa"
      error={error}
      onChange={({ target }) => {
        setTyping(target.value);
        onChange(keptDate(target.value));
      }}
      onBlur={() => setTyping(undefined)}
      slotProps={{
        htmlInput: {
          ...aria,
          title: 'También 22/11, 22/11/26, hoy o +1',
          inputMode: 'numeric',
          autoComplete: 'off',
          maxLength: 10,
        },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <input
                ref={calendar}
                type="date"
                tabIndex={-1}
                aria-hidden="true"
                className="visually-hidden"
                value={/^\d{4}-\d{2}-\d{2}$/.test(value) ? value : ''}
                onChange={({ target }) => {
                  setTyping(undefined);
                  onChange(target.value);
                }}
              />
              <IconButton
                size="small"
                edge="end"
                aria-label="Abrir calendario"
                onClick={() => calendar.current?.showPicker()}
              >
                <CalendarToday className="date-icon" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
