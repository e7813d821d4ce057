import './away-notice.css';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { isAway, onConnection } from './connection.ts';

/**
 * Says that the system does not answer, over whatever is open, for as long as that lasts; nothing typed is lost.
 * When it is back, what is shown is read again.
 */
export function AwayNotice() {
  const away = useSyncExternalStore(onConnection, isAway);
  const queries = useQueryClient();
  useEffect(
    () =>
      onConnection(() => {
        if (!isAway()) void queries.invalidateQueries();
      }),
    [queries],
  );
  if (!away) return null;
  // In the body itself: what stands beside an open dialog is hidden from assistive technology.
  return createPortal(
    <div className="away-notice no-print" role="alert" ref={tellingHeight}>
      <strong>El sistema no responde.</strong> Lo que escribió se conserva: podrá guardarlo en cuanto vuelva,
      sin recargar la página.
    </div>,
    document.body,
  );
}

/** Dialogs and messages end above it, as high as its lines make it at the window's width. */
function tellingHeight(notice: HTMLElement | null): (() => void) | undefined {
  if (!notice) return undefined;
  const { style } = document.documentElement;
  const watch = new ResizeObserver(() => style.setProperty('--away-notice', `${notice.offsetHeight}px`));
  watch.observe(notice);
  return () => {
    watch.disconnect();
    style.removeProperty('--away-notice');
  };
}
