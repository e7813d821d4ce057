import { useSyncExternalStore } from 'react';
import { later } from '../base/arriving.ts';
import { Boundary } from '../base/Boundary.tsx';
import { currentNotices, onNotices } from '../base/notices.ts';

const ToastHost = later(() => import('./ToastHost.tsx'));

/** Toasts before the application is loaded, which has them at once: here they come with the first message. */
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
