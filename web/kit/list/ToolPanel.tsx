import './tool-panel.css';
import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useRef, useState } from 'react';

interface Props {
  readonly label: string;
  /** Accessible name, where the label alone does not say what is done; contains it. */
  readonly name?: string;
  readonly icon: ReactNode;
  /** Number shown after the label; none for 0. */
  readonly count?: number;
  /** Content of the panel, drawn while it is open. */
  children(close: () => void): ReactNode;
}

/** Button of a list with a panel over the rows: below the button, or on a phone over the whole window. */
export function ToolPanel({ label, name = label, icon, count = 0, children }: Props) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const phone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const close = () => setOpen(false);
  const counted = count > 0 ? ` · ${count}` : '';
  const paper = { className: 'tool-panel', role: 'dialog', 'aria-label': label };
  const content = (
    <>
      <div className="tool-panel-head">
        <h2>{label}</h2>
        <IconButton aria-label="Cerrar" onClick={close}>
          <Close fontSize="small" />
        </IconButton>
      </div>
      <div className="tool-panel-body">{open && children(close)}</div>
      <Button className="tool-panel-end" variant="contained" onClick={close}>
        Ver el listado
      </Button>
    </>
  );
  return (
    <>
      <Button
        ref={button}
        className={count > 0 ? 'list-tool any' : 'list-tool'}
        variant="outlined"
        color="inherit"
        startIcon={icon}
        aria-haspopup="dialog"
        aria-expanded={open}
        {...(name === label ? {} : { title: name })}
        aria-label={name + counted}
        onClick={() => setOpen(true)}
      >
        <span className="list-tool-label">{label}</span>
        {counted}
      </Button>
      {phone ? (
        <Drawer anchor="bottom" transitionDuration={0} open={open} onClose={close} slotProps={{ paper }}>
          {content}
        </Drawer>
      ) : (
        <Popover
          open={open}
          onClose={close}
          // Its fields are in their place at once, so that a quick click reaches them.
          transitionDuration={0}
          anchorEl={() => button.current}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{ paper }}
        >
          {content}
        </Popover>
      )}
    </>
  );
}
