import type { ReplayStep } from '@expediente/schemas/history/replay.ts';
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import FirstPage from '@mui/icons-material/FirstPage';
import LastPage from '@mui/icons-material/LastPage';
import IconButton from '@mui/material/IconButton';
import type { ComponentType } from 'react';
import { useKeys } from '../keys/keys.tsx';
import { EventPicker } from './EventPicker.tsx';
import { TODAY } from './replay.ts';

interface Props {
  readonly steps: readonly ReplayStep[];
  /** Index of the shown event in `steps`. */
  readonly place: number;
  /** Moment of comparison: a revision or `TODAY`; null: the previous event. */
  readonly against: string | null;
  onStep(revision: number): void;
  onAgainst(against: string | null): void;
}

interface Way {
  readonly label: string;
  readonly keys: string;
  readonly to: number;
  readonly Icon: ComponentType;
}

/** Navigation between events with buttons, keys, a slider and a list, and the choice of the comparison. */
export function ReplaySteps({ steps, place, against, onStep, onAgainst }: Props) {
  const last = steps.length - 1;
  const go = (to: number) => {
    const step = steps[to];
    if (step && to !== place) onStep(step.revision);
  };
  const first: Way = { label: 'Primer evento', keys: 'Home', to: 0, Icon: FirstPage };
  const before: Way = { label: 'Evento anterior', keys: 'ArrowLeft', to: place - 1, Icon: ChevronLeft };
  const after: Way = { label: 'Evento siguiente', keys: 'ArrowRight', to: place + 1, Icon: ChevronRight };
  const latest: Way = { label: 'Último evento', keys: 'End', to: last, Icon: LastPage };
  useKeys([first, before, after, latest].map(({ label, keys, to }) => ({ keys, label, run: () => go(to) })));
  const button = ({ label, to, Icon }: Way) => (
    <IconButton
      size="small"
      aria-label={label}
      title={label}
      // Not `disabled`, which would take the focus away at the first and the last event.
      aria-disabled={to < 0 || to > last || to === place}
      onClick={() => go(to)}
    >
      <Icon />
    </IconButton>
  );
  return (
    <div className="replay-steps no-print">
      <div className="replay-way">
        {button(first)}
        {button(before)}
        <input
          type="range"
          min={1}
          max={steps.length}
          value={place + 1}
          aria-label="Evento"
          aria-valuetext={`${place + 1} de ${steps.length}: ${steps[place]?.sentence ?? ''}`}
          onChange={({ target }) => go(Number(target.value) - 1)}
        />
        {button(after)}
        {button(latest)}
      </div>
      <EventPicker
        label="Ir al evento"
        steps={steps}
        value={String(steps[place]?.revision ?? '')}
        onChange={(revision) => onStep(Number(revision))}
      />
      <EventPicker
        label="Comparar con"
        steps={steps}
        others={[
          { value: '', label: 'El evento anterior' },
          { value: TODAY, label: 'Hoy (último evento)' },
        ]}
        value={against ?? ''}
        onChange={(value) => onAgainst(value === '' ? null : value)}
      />
    </div>
  );
}
