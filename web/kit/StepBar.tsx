import Check from '@mui/icons-material/Check';
import { styled } from '@mui/material/styles';
import { type ReactNode, useEffect, useRef } from 'react';
import { StateChip, type StateLook } from './StateChip.tsx';

interface Props {
  /** Main states in their order. */
  readonly steps: readonly { readonly code: number | string; readonly label: string }[];
  readonly current: number | string;
  /** A state off the path (rechazado, anulado) with its reason: shown as a banner. */
  readonly off?: (StateLook & { readonly reason?: ReactNode }) | undefined;
}

const Bar = styled('ol')({
  listStyle: 'none',
  display: 'flex',
  margin: 0,
  padding: 0,
  overflowX: 'auto',
  border: '1px solid var(--line)',
  borderRadius: 4,
  background: 'var(--surface)',
  '& li': {
    flex: '1 0 auto',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 6,
    minHeight: 32,
    padding: '0 12px',
    fontSize: '0.82rem',
    fontWeight: 600,
    whiteSpace: 'nowrap',
    color: 'var(--muted)',
    borderRight: '1px solid var(--line)',
  },
  '@media print': { flexWrap: 'wrap' },
  '& li:last-of-type': { borderRight: 0 },
  '& li.past': { color: 'var(--done)' },
  '& li[aria-current]': { color: 'var(--onAccent)', background: 'var(--accent)' },
  '& svg': { fontSize: 15 },
});

const Banner = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 12px',
  alignItems: 'baseline',
  padding: '8px 12px',
  borderLeft: '3px solid',
  marginBottom: 8,
});

/** The life cycle of a record: main states in a row, a state off the path above them with its reason. */
export function StepBar({ steps, current, off }: Props) {
  const at = steps.findIndex((step) => step.code === current);
  const bar = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a narrow bar follows the status
  useEffect(() => {
    const step = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (bar.current && step)
      bar.current.scrollLeft =
        step.offsetLeft - bar.current.offsetLeft - (bar.current.clientWidth - step.offsetWidth) / 2;
  }, [current]);
  return (
    <div>
      {off && (
        <Banner
          role="status"
          style={{ borderColor: `var(--${off.tone})`, background: `var(--${off.tone}Ground)` }}
        >
          <StateChip label={off.label} tone={off.tone} />
          {off.reason && <span>{off.reason}</span>}
        </Banner>
      )}
      <Bar ref={bar} aria-label="Estado del trámite">
        {steps.map((step, place) => (
          <li
            key={step.code}
            className={place < at ? 'past' : undefined}
            aria-current={place === at ? 'step' : undefined}
          >
            {place < at && <Check aria-label="Cumplido:" />}
            {step.label}
          </li>
        ))}
      </Bar>
    </div>
  );
}
