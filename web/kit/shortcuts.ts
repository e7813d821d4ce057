import { useEffect, useRef } from 'react';

interface Shortcuts {
  onSave(): void;
  onSend(): void;
}

/** Forms that are open, the topmost last: only that one hears the keys. */
const open: { current: Shortcuts }[] = [];

/** Ctrl+S saves, Ctrl+Enter saves and sends, for the form that was opened last. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const own = useRef(shortcuts);
  own.current = shortcuts;
  useEffect(() => {
    open.push(own);
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || open.at(-1) !== own) return;
      const save = event.key.toLowerCase() === 's';
      if (!save && event.key !== 'Enter') return;
      event.preventDefault();
      if (save) own.current.onSave();
      else own.current.onSend();
    };
    addEventListener('keydown', listen);
    return () => {
      removeEventListener('keydown', listen);
      open.splice(open.indexOf(own), 1);
    };
  }, []);
}
