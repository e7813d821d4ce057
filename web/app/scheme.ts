/** How the person wants it: as the device says, light or dark. Kept for this browser, not with the session. */
export type Scheme = 'system' | 'light' | 'dark';

const COOKIE = 'expediente_scheme';
const device = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

const isScheme = (text: string | undefined): text is Scheme =>
  text === 'system' || text === 'light' || text === 'dark';

/** The kept wish; in a cookie, because signing out clears the storage. */
export function scheme(): Scheme {
  const found = new RegExp(`${COOKIE}=(\\w+)`).exec(document.cookie)?.[1];
  return isScheme(found) ? found : 'system';
}

/** Paper is white whatever the screen is. */
let printing = false;

export function shownScheme(): 'light' | 'dark' {
  if (printing) return 'light';
  const wish = scheme();
  if (wish !== 'system') return wish;
  return device.matches ? 'dark' : 'light';
}

/** Puts the wish on the document and tells those who draw by it. */
export function applyScheme(): void {
  document.documentElement.dataset.theme = shownScheme();
  for (const listener of listeners) listener();
}

export function keepScheme(wish: Scheme): void {
  const path = new URL(document.baseURI).pathname;
  // biome-ignore lint/suspicious/noDocumentCookie: one word, read before the first paint
  document.cookie = `${COOKIE}=${wish};path=${path};max-age=31536000;samesite=strict`;
  applyScheme();
}

export function onScheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

device.addEventListener('change', applyScheme);

function onPaper(now: boolean): void {
  printing = now;
  applyScheme();
}
addEventListener('beforeprint', () => onPaper(true));
addEventListener('afterprint', () => onPaper(false));
