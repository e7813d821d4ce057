import './action-bar.css';
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import useMediaQuery from '@mui/material/useMediaQuery';
import { dataColor, readableOn } from '../figures/contrast.ts';
import { DataIcon } from '../figures/icons.tsx';
import { useKeys } from '../keys/keys.tsx';
import { type ActionsProps, byWeight, isGrave, nextStep, type ShownAction } from './actions.ts';
import { filled, OFF } from './buttons.tsx';
import { MoreActions } from './MoreActions.tsx';

/** Width below which buttons of a record would take several rows. */
const PHONE = '(max-width: 599.98px)';

interface BarProps extends ActionsProps {
  /** Set where the next step is in the head: no button is filled, and none has its key. */
  readonly withoutNext?: boolean;
  /** Picks the actions behind one button, on a phone all but the next step; absent: none. */
  isFolded?(action: ShownAction): boolean;
}

/** Style of a button in its action's colour (R1 §3): filled for the next step, as text colour for the others. */
function lookOf(weight: 'next' | 'plain' | 'grave', color: string, ground: string) {
  if (weight === 'next') return filled(color);
  const hue = readableOn(color, ground);
  return weight === 'plain'
    ? { color: hue, borderColor: 'var(--lineStrong)', '&:hover': { borderColor: hue } }
    : { color: hue };
}
/** Style of the button of a next step that is in its record's head. */
export const nextLook = ({ permission }: ShownAction) => filled(dataColor(permission.color));
const VARIANT = { next: 'contained', plain: 'outlined', grave: 'text' } as const;

/**
 * The actions of a record as buttons: the next step filled, destructive ones last and quiet; a blocked one can be
 * reached by keyboard and shows its reason.
 */
export function ActionBar(props: BarProps) {
  const { actions, labels = {}, busy, withoutNext = false, isFolded, onAction } = props;
  const ground = useTheme().palette.background.paper;
  const next = withoutNext ? undefined : nextStep(actions);
  const phone = useMediaQuery(PHONE);
  const folded = actions.filter((each) => each !== next && isFolded && (phone || isFolded(each)));
  // One alone is there itself.
  const behind = folded.length > 1 ? folded : [];
  useKeys(
    next && busy === undefined
      ? [
          {
            keys: 'Ctrl+Enter',
            label: labels[next.offer.action] ?? next.permission.description,
            run: () => onAction(next.offer.action),
          },
        ]
      : [],
  );
  if (actions.length === 0) return null;
  const blocked = actions.filter(({ offer }) => !offer.allowed && offer.reason);
  return (
    <>
      {blocked.length > 0 && (
        <ul className="action-reasons" aria-hidden="true">
          {blocked.map(({ permission, offer }) => (
            <li key={offer.action}>
              <strong>{labels[offer.action] ?? permission.description}</strong>: {offer.reason}
            </li>
          ))}
        </ul>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is a part of a form */}
      <div className="action-bar" role="group" aria-label="Acciones">
        {byWeight(actions).map((action) => {
          if (behind.includes(action)) return null;
          const { permission, offer } = action;
          const label = labels[offer.action] ?? permission.description;
          const color = dataColor(permission.color);
          const weight = action === next ? 'next' : isGrave(action) ? 'grave' : 'plain';
          const off = !offer.allowed || (busy !== undefined && busy !== offer.action);
          return (
            <Tooltip key={offer.action} title={offer.allowed ? '' : offer.reason} describeChild>
              <Button
                variant={VARIANT[weight]}
                loading={busy === offer.action}
                aria-disabled={off}
                startIcon={<DataIcon name={permission.icon} />}
                onClick={() => !off && onAction(offer.action)}
                {...(off ? OFF : { sx: lookOf(weight, color, ground) })}
              >
                {label}
              </Button>
            </Tooltip>
          );
        })}
        {behind.length > 0 && (
          <MoreActions
            actions={byWeight(behind)}
            labels={labels}
            onAction={onAction}
            draw={(open) => (
              <Button variant="outlined" startIcon={<MoreHoriz />} {...open}>
                Más
              </Button>
            )}
          />
        )}
      </div>
    </>
  );
}
