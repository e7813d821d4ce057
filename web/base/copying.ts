import { notify } from './notices.ts';

/**
 * Puts a text where it can be pasted. Browsers do that for pages of an encrypted address only: elsewhere it is selected
 * for the person to copy.
 * @param what begins the message: 'El evento'
 */
export async function copyText(text: string, what: string, select: () => void): Promise<void> {
  select();
  const copied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  notify('info', copied ? `${what} está copiado.` : `${what} está seleccionado: cópielo con Ctrl+C.`);
}
