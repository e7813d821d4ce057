import './strip.css';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { overAll } from './over-all.ts';

/** Strip at the window's foot for a notice about the system itself, shown over everything; it covers no button. */
export const Strip = ({ children }: { readonly children: ReactNode }) =>
  createPortal(
    <div className="strip no-print" role="alert" ref={markingHeight}>
      {children}
    </div>,
    overAll(),
  );

/** Publishes the strip's height as `--strip`, so that dialogs and messages end above it. */
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
