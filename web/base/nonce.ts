/**
 * Nonce of this page in the server's Content Security Policy: style elements written by emotion and AG Grid need it to
 * apply. Undefined where there is no such policy.
 */
export const styleNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.nonce || undefined;
