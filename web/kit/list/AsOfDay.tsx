import './as-of-day.css';
import { type DateText, shownDate } from '@expediente/kernel/dates.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import CalendarMonth from '@mui/icons-material/CalendarMonth';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useEffect, useRef, useState } from 'react';
import { DateInput } from '../input/DateInput.tsx';
import { isPastDay, withDay } from './list-state.ts';
import type { List } from './useList.ts';

interface Props<Row, Answer extends Page<Row>> {
  readonly list: List<Row, Answer>;
}

/** Asks for the list as it was at the end of a day: a small button that becomes a field. */
export function AsOfDay<Row, Answer extends Page<Row>>({ list }: Props<Row, Answer>) {
  const { day } = list.state;
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string>(day);
  const [shown, setShown] = useState(day);
  const field = useRef<HTMLDivElement>(null);
  // Back, or the return to today.
  if (shown !== day) {
    setShown(day);
    setTyped(day);
    setOpen(false);
  }
  useEffect(() => {
    if (open) field.current?.querySelector('input')?.focus();
  }, [open]);
  if (day === '' && !open)
    return (
      <IconButton
        className="as-of-open"
        aria-label="Ver el listado al día…"
        title="Ver el listado como estaba un día"
        onClick={() => setOpen(true)}
      >
        <CalendarMonth fontSize="small" />
      </IconButton>
    );
  return (
    <div className="list-filter short" ref={field}>
      <DateInput
        label="Al día"
        value={typed}
        error={typed.length === 10 && !isPastDay(typed)}
        onChange={(next) => {
          setTyped(next);
          if (next !== '' && !isPastDay(next)) return;
          setShown(next);
          list.set(withDay(list.state, next));
        }}
      />
    </div>
  );
}

/** What a past list is, above it, and the way back. */
export function AsOfBand<Row, Answer extends Page<Row>>({
  list,
  day,
}: Props<Row, Answer> & { readonly day: DateText }) {
  return (
    <div className="as-of-band" role="status">
      <p>
        <strong>Como estaba al terminar el {shownDate(day)}</strong>, según lo registrado hasta hoy. Los
        nombres de centros y proveedores son los de hoy.
      </p>
      <Button variant="outlined" size="small" onClick={() => list.set(withDay(list.state, ''))}>
        Volver a hoy
      </Button>
    </div>
  );
}
