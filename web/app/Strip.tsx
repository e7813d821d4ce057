import './strip.css';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { overAll } from './over-all.ts';

/** A word about the system itself along the window's foot, over whatever is open; it covers no button. */
export const Strip = ({ children }: { readonly children: ReactNode }) =>
  createPortal(
    <div className="strip no-print" role="alert" ref={markingHeight}>
      {children}
    </div>,
    overAll(),
  );

/** Dialogs and messages end above it, as high as its lines make it at the window's width. */
function markingHeight(strip: HTMLElement | null): (() => void) | undefined {
  if (!strip) return undefined;
  const { style } = document.documentElement;
  const watch = new ResizeObserver(() => style.setProperty('--strip', `${strip.offsetHeight}px`));
  watch.observe(strip);
  return () => {
    watch.disconnect();
    style.removeProperty('--strip');
  };
}
