import './queue.css';
import ArrowForward from '@mui/icons-material/ArrowForward';
import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown';
import KeyboardArrowUp from '@mui/icons-material/KeyboardArrowUp';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { createContext, type ReactNode, useContext } from 'react';
import { useKeys } from '../keys/keys.tsx';

/** A record of the list that can be opened. */
export interface Target {
  readonly name: string;
  open(): void;
}

/** The list behind an open record, as seen from the record. */
export interface Queue {
  /** Place of the record in the list, from 1; undefined: it is not in the list, or no longer. */
  readonly place: number | undefined;
  readonly total: number;
  readonly previous: Target | undefined;
  readonly next: Target | undefined;
  /** Next record that waits, offered after a step. */
  readonly pending: Target | undefined;
}

export const QueueContext = createContext<Queue | undefined>(undefined);

/** Part of a record's head: its place in the list, and the way to the previous and the next record. */
export function QueueNav() {
  const queue = useContext(QueueContext);
  const { previous, next } = queue ?? {};
  useKeys([
    ...(previous
      ? [{ keys: 'Alt+ArrowUp', label: 'Registro anterior del listado', run: previous.open }]
      : []),
    ...(next ? [{ keys: 'Alt+ArrowDown', label: 'Registro siguiente del listado', run: next.open }] : []),
  ]);
  if (!queue || (!previous && !next)) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is a part of a form
    <div className="queue-nav" role="group" aria-label="En el listado">
      {queue.place !== undefined && (
        <span className="figures">
          {queue.place} de {queue.total}
        </span>
      )}
      <Step target={previous} label="Anterior" icon={<KeyboardArrowUp fontSize="small" />} />
      <Step target={next} label="Siguiente" icon={<KeyboardArrowDown fontSize="small" />} />
    </div>
  );
}

interface StepProps {
  readonly target: Target | undefined;
  readonly label: string;
  readonly icon: ReactNode;
}

const Step = ({ target, label, icon }: StepProps) => (
  <Tooltip title={target ? `${label}: ${target.name}` : ''}>
    <IconButton
      size="small"
      aria-label={target ? `${label}: ${target.name}` : label}
      aria-disabled={!target}
      onClick={() => target?.open()}
      className={target ? '' : 'queue-end'}
    >
      {icon}
    </IconButton>
  </Tooltip>
);

/** Button below a record whose step is done: opens the next one that waits in its list. */
export function QueueOffer() {
  const pending = useContext(QueueContext)?.pending;
  if (!pending) return null;
  return (
    <Button variant="outlined" endIcon={<ArrowForward />} onClick={pending.open} className="queue-offer">
      Siguiente pendiente: {pending.name}
    </Button>
  );
}
