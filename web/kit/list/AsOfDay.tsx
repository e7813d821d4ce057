import './as-of-day.css';
import { type DateText, shownDate } from '@expediente/kernel/dates.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import CalendarMonth from '@mui/icons-material/CalendarMonth';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { DateInput } from '../input/DateInput.tsx';
import { isPastDay, withDay } from './list-state.ts';
import { ToolPanel } from './ToolPanel.tsx';
import type { List } from './useList.ts';

interface Props<Row, Answer extends Page<Row>> {
  readonly list: List<Row, Answer>;
}

/** Pause in typing before a day is used: its beginnings are dates too, as `30/06` and `30/06/20`. */
const TYPED_MS = 500;

/** Panel with the day as of whose end the list is shown. */
export const AsOfDay = <Row, Answer extends Page<Row>>({ list }: Props<Row, Answer>) => (
  <ToolPanel label="Al día" name="Ver el listado al día…" icon={<CalendarMonth />}>
    {(close) => <DayField list={list} onEnter={close} />}
  </ToolPanel>
);

function DayField<Row, Answer extends Page<Row>>({
  list,
  onEnter,
}: Props<Row, Answer> & { onEnter(): void }) {
  const { day } = list.state;
  /** Typed text; undefined: none, the field shows the list's day. */
  const [typed, setTyped] = useState<string>();
  const field = useRef<HTMLDivElement>(null);
  const ask = () => {
    if (typed !== undefined && typed !== day && (typed === '' || isPastDay(typed)))
      list.set((now) => withDay(now, typed));
  };
  const latest = useRef(ask);
  latest.current = ask;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key starts the wait again
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), TYPED_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => field.current?.querySelector('input')?.focus(), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is not pressed, the focus of its field and button leaves it
    <div
      className="whole"
      ref={field}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) ask();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // The button gets the focus back, and would be pressed by the same key.
        event.preventDefault();
        ask();
        onEnter();
      }}
    >
      <DateInput
        label="Al día"
        value={typed ?? day}
        error={typed?.length === 10 && !isPastDay(typed)}
        onChange={setTyped}
      />
    </div>
  );
}

/** Notice above a list of a past day, with a button back to today. */
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
      <Button variant="outlined" size="small" onClick={() => list.set((now) => withDay(now, ''))}>
        Volver a hoy
      </Button>
    </div>
  );
}
