import './record-dialog.css';
import Close from '@mui/icons-material/Close';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useContext, useEffect, useId, useRef } from 'react';
import { KeyLayer } from '../keys/keys.tsx';
import { RecordFrameContext } from '../layout/record-frame.ts';
import { useLeaving } from './dirty.tsx';
import { QueueContext, QueueNav, QueueOffer } from './queue.tsx';
import { useFocusBeneath } from './useFocusBeneath.ts';

/** Sizes of dialogs in R1 and R2. */
export type DialogSize = 'small' | 'medium' | 'large' | 'xl';
const WIDTH = { small: 'xs', medium: 'sm', large: 'md', xl: 'lg' } as const;
/** Widths in px, independent of the theme's breakpoints, which are R1's for pages. */
const PIXELS = { small: 420, medium: 640, large: 960, xl: 1440 } as const;
/**
 * `lines`: a fixed height if the window has it, so that no button moves away while lines are loaded. `long`: a higher
 * one for records with many lines and facts. `content`: as high as its content. A number: px.
 */
export type DialogHeight = 'content' | 'lines' | 'long' | number;
const FEW_LINES = 4;

/**
 * Height of a form by its number of lines: fixed with many, as high as its content with few.
 * @param empty height without lines, in px, so that the buttons do not move while the grid is loaded
 */
export const heightOf = (lines: number, many: 'lines' | 'long', empty: number): DialogHeight =>
  lines > FEW_LINES ? many : lines === 0 ? empty : 'content';

const HEIGHTS = {
  small: { lines: 'auto', long: 'auto' },
  medium: { lines: 'auto', long: 'auto' },
  large: { lines: 720, long: 720 },
  xl: { lines: 740, long: 900 },
} as const;

const SMALL_DESK = '(max-width: 1199.98px)';

interface Props {
  readonly open: boolean;
  readonly size?: DialogSize;
  /** Height of large and xl dialogs, whose lines are loaded later. */
  readonly height?: DialogHeight;
  /** Names the object: `Pedido 12/2026`. */
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Buttons at the bottom, always in sight. */
  readonly actions?: ReactNode;
  /** State chip or the like, next to the title. */
  readonly aside?: ReactNode;
  /** The most important facts, below the title: `Lead`. */
  readonly lead?: ReactNode;
  /** Called only after the guard of unsaved values agreed. */
  onClose(): void;
}

/** Every record and form, in a dialog or, where the frame says so, as a part of the page. */
export const RecordDialog = (props: Props) =>
  useContext(RecordFrameContext) === 'page' ? <RecordPart {...props} /> : <OverPage {...props} />;

/** A record as a part of the page: its buttons are in sight below it. */
function RecordPart({ title, children, actions, aside, lead }: Props) {
  const id = useId();
  return (
    <section className="record-page" aria-labelledby={id}>
      <header className={lead ? 'record-title led' : 'record-title'}>
        <Heading id={id} title={title} aside={aside} />
        <QueueNav />
      </header>
      <RecordFrameContext value="dialog">
        {lead}
        <div className="record-content">
          <QueueContext value={undefined}>{children}</QueueContext>
        </div>
        {actions && <div className="record-actions">{actions}</div>}
      </RecordFrameContext>
    </section>
  );
}

/** A long title wraps, with what is next to it below: × is never pushed out of sight. */
const Heading = ({ id, title, aside }: Pick<Props, 'title' | 'aside'> & { readonly id: string }) => (
  <h2 id={id} className="record-heading">
    <span>{title}</span>
    {aside}
  </h2>
);

/**
 * Dialog over the page: a click outside it does nothing, Esc and × ask when something is unsaved, focus goes to the
 * first field and returns to the opener; full screen below 992 px (interface "Dialogs").
 */
function OverPage({
  open,
  size = 'large',
  height = 'lines',
  title,
  children,
  actions,
  aside,
  lead,
  onClose,
}: Props) {
  const id = useId();
  const pending = useContext(QueueContext)?.pending !== undefined;
  const leave = useLeaving();
  useFocusBeneath();
  const phone = useMediaQuery(useTheme().breakpoints.down('lg'));
  // Lines need every pixel of a small desktop screen.
  const desk = useMediaQuery(SMALL_DESK);
  const full = (phone && size !== 'small') || (desk && size === 'xl');
  const high = height === 'content' ? 'auto' : typeof height === 'number' ? height : HEIGHTS[size][height];
  const close = async () => {
    if (await leave()) onClose();
  };
  return (
    <Dialog
      open={open}
      fullWidth
      fullScreen={full}
      maxWidth={WIDTH[size]}
      aria-labelledby={id}
      onClose={(_, why) => why === 'escapeKeyDown' && void close()}
      slotProps={{ paper: { style: full ? {} : { maxWidth: PIXELS[size], height: high } } }}
    >
      <KeyLayer>
        <DialogTitle id={id} component="h2" className={lead ? 'record-title led' : 'record-title'}>
          {/* A long title wraps, with what is next to it below: × is never pushed out of sight. */}
          <span className="record-heading">
            <span>{title}</span>
            {aside}
          </span>
          <QueueNav />
          <IconButton aria-label="Cerrar" onClick={() => void close()} size="small" className="record-close">
            <Close fontSize="small" />
          </IconButton>
        </DialogTitle>
        {lead}
        <DialogContent className={full || high !== 'auto' ? 'record-content fixed' : 'record-content'}>
          {/* A dialog opened within this one has no place in the list. */}
          <QueueContext value={undefined}>
            <FirstField>{children}</FirstField>
          </QueueContext>
        </DialogContent>
        {(actions || pending) && (
          <DialogActions className="record-actions">
            <QueueOffer />
            {actions}
          </DialogActions>
        )}
      </KeyLayer>
    </Dialog>
  );
}

const FIELDS =
  'input:not([type=hidden]):not([readonly]):not([disabled]),textarea:not([readonly]):not([disabled]),[role=combobox]:not([aria-disabled=true]):not([readonly])';

/** Puts focus on the first field that can be typed in, once it is there (it may be loaded first). */
function FirstField({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let done = false;
    const focus = () => {
      // A grid with this mark focuses its first empty cell itself.
      if (box.current?.querySelector('[data-begins]')) done = true;
      // A step in the head takes the keyboard itself.
      const field = [...(box.current?.querySelectorAll<HTMLElement>(FIELDS) ?? [])].find(
        (each) => each.checkVisibility() && each.closest('.next-step') === null,
      );
      if (!field || done) return;
      done = true;
      watch.disconnect();
      // A field that is typed in already keeps the focus, and so does a dialog over this one.
      const top = [...document.querySelectorAll('[role=dialog],[role=alertdialog]')].at(-1);
      if (top?.contains(field) && !box.current?.contains(document.activeElement)) field.focus();
    };
    const watch = new MutationObserver(focus);
    if (box.current) watch.observe(box.current, { childList: true, subtree: true });
    const timer = setTimeout(focus, 50);
    return () => {
      watch.disconnect();
      clearTimeout(timer);
    };
  }, []);
  return <div ref={box}>{children}</div>;
}
