import './row-actions.css';
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { type KeyboardEvent, useContext } from 'react';
import { dataColor, readableOn } from '../figures/contrast.ts';
import { DataIcon } from '../figures/icons.tsx';
import { WithinCell } from '../keys/within-cell.ts';
import { type ActionsProps, byWeight, labelOf, nextStep, type ShownAction } from './actions.ts';
import { MoreActions } from './MoreActions.tsx';

/** Width in px of an icon with its padding. */
const SLOT = 28;
/** Width of the column of actions: three icons. */
export const ROW_ACTIONS_WIDTH = 3 * SLOT + 14;

interface RowActionsProps extends ActionsProps {
  /** Actions with columns of their own in a grid; on a card they are among the others. */
  readonly apart?: readonly string[];
}

const NONE_APART: readonly string[] = [];

/** Moves the focus with the arrows left and right between the buttons of a row. */
function alongButtons({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): void {
  const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  const buttons = [...currentTarget.querySelectorAll('button')];
  const at = target instanceof HTMLButtonElement ? buttons.indexOf(target) : -1;
  if (by !== 0 && at >= 0) buttons[at + by]?.focus();
}

/**
 * The actions of a list's row: the next step in its colour, the view, and the others behind one button, or a single
 * other one itself. Each has the same place in every row.
 */
export function RowActions({ actions: all, labels = {}, onAction, apart = NONE_APART }: RowActionsProps) {
  const inCell = useContext(WithinCell);
  const actions = inCell ? all.filter(({ offer }) => !apart.includes(offer.action)) : all;
  const next = nextStep(actions);
  const view = actions.find(({ offer }) => offer.action === 'view');
  const others = byWeight(actions).filter((each) => each !== next && each !== view);
  const [only] = others;
  const shared = { labels, onAction };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside take the keys
    <div className="row-actions" onKeyDown={inCell ? alongButtons : undefined}>
      {next ? <ActionIcon {...shared} action={next} loud /> : inCell && <span className="row-actions-free" />}
      {view ? <ActionIcon {...shared} action={view} /> : inCell && <span className="row-actions-free" />}
      {only && others.length === 1 ? (
        <ActionIcon {...shared} action={only} loud={actions.length === 1} />
      ) : (
        others.length > 0 && (
          <MoreActions
            {...shared}
            actions={others}
            draw={(opens) => (
              <Tooltip title="Más acciones">
                <IconButton
                  size="small"
                  aria-label="Más acciones"
                  tabIndex={inCell ? -1 : 0}
                  className="row-action"
                  {...opens}
                >
                  <MoreHoriz fontSize="small" />
                </IconButton>
              </Tooltip>
            )}
          />
        )
      )}
    </div>
  );
}

interface OneProps extends Pick<ActionsProps, 'onAction'> {
  readonly action: ShownAction;
  readonly labels: Readonly<Record<string, string>>;
  /** Always in its colour, not only under the pointer. */
  readonly loud?: boolean;
}

/** Button with an action's icon, named by its description; a blocked one shows its reason. */
export function ActionIcon({ action, labels, loud = false, onAction }: OneProps) {
  const ground = useTheme().palette.background.paper;
  const inCell = useContext(WithinCell);
  const { permission, offer } = action;
  const label = labelOf(action, labels);
  const color = readableOn(dataColor(permission.color), ground);
  return (
    <Tooltip title={offer.allowed ? label : `${label}: ${offer.reason}`}>
      <IconButton
        size="small"
        aria-label={label}
        aria-disabled={!offer.allowed}
        tabIndex={inCell ? -1 : 0}
        onClick={(event) => {
          event.stopPropagation();
          if (offer.allowed) onAction(offer.action);
        }}
        className={offer.allowed ? (loud ? 'row-action loud' : 'row-action') : 'row-action off'}
        style={{ ['--action' as string]: color }}
      >
        <DataIcon name={permission.icon} fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
