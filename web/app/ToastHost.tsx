import 'react-toastify/ReactToastify.css';
import './toasts.css';
import type { ResponseKind } from '@expediente/kernel/envelope.ts';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { ToastContainer, type TypeOptions, toast } from 'react-toastify/unstyled';
import { NoticeText } from './NoticeText.tsx';
import { currentNotices, onNotices } from './notices.ts';

const TYPES: Readonly<Record<ResponseKind, TypeOptions>> = {
  success: 'success',
  info: 'info',
  warning: 'warning',
  error: 'error',
  danger: 'error',
};

/** R1 §9 */
const AUTO_CLOSE_MS = 5000;

/** Shows every new notice as a toast of 5 s that waits while hovered or focused. */
export default function ToastHost() {
  const notices = useSyncExternalStore(onNotices, currentNotices);
  const shown = useRef(0);
  // Where nothing is pressed: a dialog has its × above and its buttons below, at the right; a full-screen one ends below.
  const wide = useMediaQuery(useTheme().breakpoints.up('lg'));
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
  return (
    <ToastContainer
      autoClose={AUTO_CLOSE_MS}
      pauseOnHover
      pauseOnFocusLoss
      position={wide ? 'bottom-left' : 'top-right'}
      newestOnTop={!wide}
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
    />
  );
}
