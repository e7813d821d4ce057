import 'react-toastify/ReactToastify.css';
import './toasts.css';
import type { ResponseKind } from '@expediente/kernel/envelope.ts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { ToastContainer, type TypeOptions, toast } from 'react-toastify/unstyled';
import { currentNotices, onNotices } from '../base/notices.ts';
import { useKeys } from '../kit/keys/keys.tsx';
import { NoticeText } from './NoticeText.tsx';
import { overAll } from './over-all.ts';
import { messagesFoot } from './toast-place.ts';

const TYPES: Readonly<Record<ResponseKind, TypeOptions>> = {
  success: 'success',
  info: 'info',
  warning: 'warning',
  error: 'error',
  danger: 'error',
};

/** Duration set by R1 §9. */
const AUTO_CLOSE_MS = 5000;

/** Shows each new notice as a toast where it covers nothing; its 5 s do not run while it is hovered or focused. */
export default function ToastHost() {
  const notices = useSyncExternalStore(onNotices, currentNotices);
  const shown = useRef(0);
  const [count, setCount] = useState(0);
  useEffect(
    () =>
      toast.onChange(({ status }) => {
        if (status === 'added') setCount((now) => now + 1);
        if (status === 'removed') setCount((now) => Math.max(0, now - 1));
      }),
    [],
  );
  const any = count > 0;
  useEffect(() => (any ? keepingPlace() : undefined), [any]);
  // Escape needs a listener of its own: an open dialog traps the focus, so that toasts do not get the key.
  useKeys(any ? CLOSING : []);
  useEffect(() => {
    for (const notice of notices.filter((each) => each.id > shown.current).reverse()) {
      shown.current = notice.id;
      const loud = notice.kind === 'error' || notice.kind === 'danger';
      toast(<NoticeText notice={notice} />, {
        toastId: notice.id,
        type: TYPES[notice.kind],
        role: loud ? 'alert' : 'status',
        ariaLabel: notice.message,
      });
    }
  }, [notices]);
  return createPortal(
    <ToastContainer
      autoClose={AUTO_CLOSE_MS}
      pauseOnHover
      pauseOnFocusLoss
      position="bottom-left"
      hotKeys={() => false}
      limit={4}
      theme="light"
      aria-label="Mensajes"
      closeButton={({ closeToast }) => (
        <button
          type="button"
          className="toast-close"
          aria-label="Cerrar mensaje"
          onClick={closeToast}
          onFocus={() => toast.pause()}
          onBlur={() => toast.play()}
        >
          ×
        </button>
      )}
    />,
    overAll(),
  );
}

const CLOSING = [
  {
    keys: 'Alt+T',
    label: 'Cerrar los mensajes',
    inFields: true,
    everywhere: true,
    run: () => toast.dismiss(),
  },
];

/** Interval at which the place is computed again: dialogs open and close under the messages. */
const PLACE_MS = 150;

/**
 * Keeps the messages where they cover nothing, until the returned function is called. Messages under a moved pointer
 * or with the focus do not move; one that appeared under a resting pointer does not count as pointed at.
 */
function keepingPlace(): () => void {
  const { style } = document.documentElement;
  const layer = overAll();
  let isPointedAt = false;
  const point = ({ movementX, movementY }: PointerEvent) => {
    if (movementX !== 0 || movementY !== 0) isPointedAt = true;
  };
  layer.addEventListener('pointermove', point);
  const place = () => {
    const messages = layer.querySelector('.Toastify__toast-container');
    if (!messages?.matches(':hover')) isPointedAt = false;
    if (!messages || isPointedAt || messages.matches(':focus-within')) return;
    const strip = Number.parseFloat(style.getPropertyValue('--strip')) || 0;
    style.setProperty('--messages', `${messagesFoot(messages, strip)}px`);
  };
  place();
  const timer = setInterval(place, PLACE_MS);
  return () => {
    clearInterval(timer);
    layer.removeEventListener('pointermove', point);
    style.removeProperty('--messages');
  };
}
