import { keepWish, wish } from '../base/wishes.ts';

/** Colour scheme that the person chose; `system` follows the device. Kept for the browser, not for the session. */
export type Scheme = 'system' | 'light' | 'dark';

const COOKIE = 'expediente_scheme';
const device = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

const isScheme = (text: string | undefined): text is Scheme =>
  text === 'system' || text === 'light' || text === 'dark';

/** Choice that was kept, `system` where there is none. */
export function scheme(): Scheme {
  const found = wish(COOKIE);
  return isScheme(found) ? found : 'system';
}

/** While printing the scheme is light, whatever the screen's is. */
let printing = false;

export function shownScheme(): 'light' | 'dark' {
  if (printing) return 'light';
  const kept = scheme();
  if (kept !== 'system') return kept;
  return device.matches ? 'dark' : 'light';
}

/** Applies the scheme to the document and notifies the components that draw with it. */
export function applyScheme(): void {
  document.documentElement.dataset.theme = shownScheme();
  for (const listener of listeners) listener();
}

export function keepScheme(wanted: Scheme): void {
  keepWish(COOKIE, wanted);
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
