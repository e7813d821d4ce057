import { useKeys } from './keys.tsx';

interface Shortcuts {
  onSave(): void;
  /** Saves and sends; absent: Ctrl+Enter only saves. */
  onSend?: (() => void) | undefined;
  /** Name of saving; absent: 'Guardar'. */
  readonly does?: string | undefined;
}

/** Ctrl+S saves, Ctrl+Enter saves and sends, for the form that was opened last. */
export function useShortcuts({ onSave, onSend, does = 'Guardar' }: Shortcuts): void {
  useKeys([
    { keys: 'Ctrl+S', label: does, inFields: true, run: onSave },
    {
      keys: 'Ctrl+Enter',
      label: onSend ? 'Guardar y enviar' : does,
      inFields: true,
      run: onSend ?? onSave,
    },
  ]);
}
