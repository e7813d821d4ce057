import './state-chip.css';
import ArrowCircleRight from '@mui/icons-material/ArrowCircleRightOutlined';
import Block from '@mui/icons-material/Block';
import CancelOutlined from '@mui/icons-material/CancelOutlined';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Schedule from '@mui/icons-material/Schedule';
import type { Meaning } from '../../base/tokens.ts';

const ICON = {
  waiting: Schedule,
  moving: ArrowCircleRight,
  done: CheckCircle,
  refused: CancelOutlined,
  annulled: Block,
} as const;

export interface StateLook {
  readonly label: string;
  readonly tone: Meaning;
  /** Without a ground of its own in lists. */
  readonly quiet?: boolean;
}

/** A state as icon and word, in the same colour for the same meaning everywhere. */
export function StateChip({ label, tone, quiet = false }: StateLook) {
  const Icon = ICON[tone];
  return (
    <span
      className={quiet ? 'state-chip quiet' : 'state-chip'}
      style={{ color: `var(--${tone})`, background: quiet ? undefined : `var(--${tone}Ground)` }}
      title={label}
    >
      <Icon aria-hidden="true" />
      <span>{label}</span>
    </span>
  );
}

/** Look of an active flag: 1 is ACTIVO in green, 0 INACTIVO in red (R1 §4, R2 §4). */
export const activeLook = (value: unknown): StateLook =>
  Number(value) === 1 ? { label: 'ACTIVO', tone: 'done' } : { label: 'INACTIVO', tone: 'refused' };
