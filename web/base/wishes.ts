/** Preference of the person in this browser, one word; kept in a cookie, because signing out clears the storage. */
export const wish = (name: string): string | undefined =>
  new RegExp(`(?:^|; )${name}=(\\w+)`).exec(document.cookie)?.[1];

export function keepWish(name: string, word: string): void {
  const path = new URL(document.baseURI).pathname;
  // biome-ignore lint/suspicious/noDocumentCookie: one word, read before the first paint
  document.cookie = `${name}=${word};path=${path};max-age=31536000;samesite=strict`;
}
