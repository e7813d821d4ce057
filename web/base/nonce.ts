/**
 * The word with which the server let in the style elements of this one page (CSP): those that emotion and the
 * grid write while they run carry it, others do not apply. Undefined where there is no such rule.
 */
export const styleNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.nonce || undefined;
