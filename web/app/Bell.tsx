import { shownInstant } from '@expediente/kernel/dates.ts';
import NotificationsNone from '@mui/icons-material/NotificationsNone';
import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { useState, useSyncExternalStore } from 'react';
import { currentNotices, markNoticesRead, onNotices } from '../base/notices.ts';
import { NoticeText } from './NoticeText.tsx';

/** List of all toast messages, newest first, so that one that vanished can be read again (interface "Toasts"). */
export function Bell() {
  const notices = useSyncExternalStore(onNotices, currentNotices);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const unread = notices.filter((notice) => !notice.read).length;
  const name = unread > 0 ? `Mensajes, ${unread} sin leer` : 'Mensajes';
  return (
    <>
      <IconButton
        size="small"
        aria-label={name}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Badge badgeContent={unread} color="error" max={99}>
          <NotificationsNone />
        </Badge>
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => {
          setAnchor(null);
          markNoticesRead();
        }}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { 'aria-label': 'Mensajes', className: 'bell' } }}
      >
        {notices.length === 0 ? (
          <p className="bell-none">No hay mensajes.</p>
        ) : (
          <ul>
            {notices.map((notice) => (
              <li key={notice.id} className={`bell-${notice.kind}`}>
                <p>
                  <NoticeText notice={notice} onLead={() => setAnchor(null)} />
                </p>
                <time dateTime={notice.at}>{shownInstant(notice.at)}</time>
              </li>
            ))}
          </ul>
        )}
      </Popover>
    </>
  );
}
