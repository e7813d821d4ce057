import { lazy, Suspense, useSyncExternalStore } from 'react';
import { currentNotices, onNotices } from './notices.ts';

const ToastHost = lazy(() => import('./ToastHost.tsx'));

/** Toasts, loaded with the first message. */
export function Toasts() {
  const any = useSyncExternalStore(onNotices, () => currentNotices().length > 0);
  return any ? (
    <Suspense fallback={null}>
      <ToastHost />
    </Suspense>
  ) : null;
}
