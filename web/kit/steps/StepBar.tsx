import './step-bar.css';
import Check from '@mui/icons-material/Check';
import { type ReactNode, useEffect, useRef } from 'react';
import { StateChip, type StateLook } from '../figures/StateChip.tsx';
import { markMore } from '../layout/side-signs.ts';
import { shownFrom } from './step-place.ts';

interface Props {
  /** Main states in their order. */
  readonly steps: readonly { readonly code: number | string; readonly label: string }[];
  readonly current: number | string;
  /** A state off the path (rechazado, anulado) with its reason: shown as a banner. */
  readonly off?: (StateLook & { readonly reason?: ReactNode }) | undefined;
}

/** The life cycle of a record: main states in a row, a state off the path above them with its reason. */
export function StepBar({ steps, current, off }: Props) {
  const at = steps.findIndex((step) => step.code === current);
  const bar = useRef<HTMLOListElement>(null);
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a narrow bar follows the status
  useEffect(() => {
    const own = bar.current;
    if (!own) return undefined;
    const observer = new ResizeObserver(() => {
      own.style.paddingInlineEnd = '';
      // Rounded to whole px, steps that share the bar's width exactly may sum to more than it.
      const { from, after } =
        own.scrollWidth <= own.clientWidth
          ? { from: 0, after: 0 }
          : shownFrom(
              [...own.querySelectorAll('li')].map(({ offsetWidth }) => offsetWidth),
              at,
              own.clientWidth,
            );
      own.style.paddingInlineEnd = `${after}px`;
      own.scrollLeft = from;
      markMore(box.current, own);
      // A bar that scrolls must be reachable by keyboard; otherwise it is no stop of Tab.
      if (own.scrollWidth > own.clientWidth) own.tabIndex = 0;
      else own.removeAttribute('tabindex');
    });
    observer.observe(own);
    return () => observer.disconnect();
  }, [current]);
  return (
    <div>
      {off && (
        <div
          className="step-banner"
          role="status"
          style={{ borderColor: `var(--${off.tone})`, background: `var(--${off.tone}Ground)` }}
        >
          <StateChip label={off.label} tone={off.tone} />
          {off.reason && <span>{off.reason}</span>}
        </div>
      )}
      <div className="step-bar-box" ref={box}>
        <ol
          className="step-bar"
          ref={bar}
          aria-label="Estado del trámite"
          onScroll={({ currentTarget }) => markMore(box.current, currentTarget)}
        >
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
        </ol>
      </div>
    </div>
  );
}
