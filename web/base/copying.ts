import { notify } from './notices.ts';

/**
 * Copies a text to the clipboard. Browsers allow that on encrypted addresses only: elsewhere the text is selected for
 * the person to copy.
 * @param what subject of the message: 'El evento'
 */
export async function copyText(text: string, what: string, select: () => void): Promise<void> {
  select();
  const copied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  notify('info', copied ? `${what} está copiado.` : `${what} está seleccionado: cópielo con Ctrl+C.`);
}
