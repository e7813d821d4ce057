import { useSyncExternalStore } from 'react';
import { later } from '../base/arriving.ts';
import { Boundary } from '../base/Boundary.tsx';
import { currentNotices, onNotices } from '../base/notices.ts';

const ToastHost = later(() => import('./ToastHost.tsx'));

/** Toasts of the sign-in pages, whose code is loaded with the first message; the application loads it at once. */
export function DoorToasts() {
  const last = useSyncExternalStore(onNotices, () => currentNotices()[0]);
  return last ? (
    <Boundary
      draw={() => (
        <p className="door-fault" role="alert">
          {last.message}
        </p>
      )}
    >
      <ToastHost />
    </Boundary>
  ) : null;
}
