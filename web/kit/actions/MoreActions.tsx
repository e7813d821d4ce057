import './row-actions.css';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTheme } from '@mui/material/styles';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { dataColor, readableOn } from '../figures/contrast.ts';
import { DataIcon } from '../figures/icons.tsx';
import { type ActionsProps, labelOf } from './actions.ts';

interface MoreProps extends Pick<ActionsProps, 'actions' | 'onAction'> {
  readonly labels: Readonly<Record<string, string>>;
  /** The button that opens them. */
  draw(opens: Opens): ReactNode;
}

interface Opens {
  readonly 'aria-haspopup': 'menu';
  readonly 'aria-expanded': boolean;
  onClick(event: MouseEvent<HTMLElement>): void;
}

/** Menu of actions behind one button; a blocked one can be reached and shows its reason. */
export function MoreActions({ actions, labels, draw, onAction }: MoreProps) {
  const ground = useTheme().palette.background.paper;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      {draw({
        'aria-haspopup': 'menu',
        'aria-expanded': anchor !== null,
        onClick: (event) => {
          event.stopPropagation();
          setAnchor(event.currentTarget);
        },
      })}
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        transitionDuration={0}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        {actions.map((action) => {
          const { permission, offer } = action;
          return (
            <MenuItem
              key={offer.action}
              aria-disabled={!offer.allowed}
              onClick={() => {
                if (!offer.allowed) return;
                setAnchor(null);
                onAction(offer.action);
              }}
              className={offer.allowed ? 'row-actions-item' : 'row-actions-item off'}
            >
              <ListItemIcon
                style={{
                  color: offer.allowed ? readableOn(dataColor(permission.color), ground) : 'var(--muted)',
                }}
              >
                <DataIcon name={permission.icon} fontSize="small" />
              </ListItemIcon>
              <ListItemText
                primary={labelOf(action, labels)}
                secondary={offer.allowed ? undefined : offer.reason}
                slotProps={{ primary: { color: offer.allowed ? 'inherit' : 'var(--muted)' } }}
              />
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
