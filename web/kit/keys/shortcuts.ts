import { useKeys } from './keys.tsx';

interface Shortcuts {
  onSave(): void;
  /** Saves and sends; absent: Ctrl+Enter only saves. */
  onSend?: (() => void) | undefined;
}

/** Ctrl+S saves, Ctrl+Enter saves and sends, for the form that was opened last. */
export function useShortcuts({ onSave, onSend }: Shortcuts): void {
  useKeys([
    { keys: 'Ctrl+S', label: 'Guardar', inFields: true, run: onSave },
    {
      keys: 'Ctrl+Enter',
      label: onSend ? 'Guardar y enviar' : 'Guardar',
      inFields: true,
      run: onSend ?? onSave,
    },
  ]);
}
