import './buttons.css';
import type { ActionPermission } from '@expediente/schemas/session/read.ts';
import Button, { type ButtonProps } from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { dataColor, textOn } from '../figures/contrast.ts';
import { DataIcon } from '../figures/icons.tsx';

/** Style of the next step, and of a page's own buttons. */
export const filled = (color: string) => ({
  bgcolor: color,
  color: textOn(color),
  '&:hover': { bgcolor: color, filter: 'brightness(0.92)' },
});
/** Props of a blocked button, which the keyboard still reaches, so that its reason can be read. */
export const OFF = { className: 'action-off' };

interface BlockableProps extends Pick<ButtonProps, 'variant' | 'loading' | 'startIcon' | 'children'> {
  /** Reason for which it cannot be pressed; '' where it can. */
  readonly blocked: string;
  onClick(): void;
}

/** A button that stays in its place when it is blocked: the keyboard reaches it, and it shows the reason. */
export const BlockableButton = ({ blocked, onClick, ...button }: BlockableProps) => (
  <Tooltip title={blocked} describeChild>
    <Button
      {...button}
      aria-disabled={blocked !== ''}
      onClick={() => blocked === '' && onClick()}
      {...(blocked === '' ? {} : OFF)}
    />
  </Tooltip>
);

interface HeaderProps {
  readonly granted: readonly ActionPermission[];
  readonly action: string;
  readonly label?: string;
  readonly disabled?: boolean;
  /** Reason for which it is disabled. */
  readonly reason?: string;
  onClick(): void;
}

/** A button of the page itself (crear, descargar plantilla), shown only when granted. */
export function GrantedButton({
  granted,
  action,
  label,
  disabled = false,
  reason = '',
  onClick,
}: HeaderProps) {
  const permission = granted.find((each) => each.field === action);
  if (!permission) return null;
  const color = dataColor(permission.color);
  return (
    <Tooltip title={disabled ? reason : ''} describeChild>
      <Button
        variant="contained"
        aria-disabled={disabled}
        startIcon={<DataIcon name={permission.icon} />}
        onClick={() => !disabled && onClick()}
        {...(disabled ? OFF : { sx: filled(color) })}
      >
        {label ?? permission.description}
      </Button>
    </Tooltip>
  );
}
