import { keptForTab } from '../base/kept.ts';

/** Key of the address that was opened before signing in: R1 §2 leads to the login, and then to the first page. */
const KEY = 'expediente.asked';

/** Keeps an address within the application, for this tab alone. */
export const keepAskedLink = (address: string): void => keptForTab.set(KEY, address);

/** Returns the kept address and forgets it. */
export function takeAskedLink(): string | null {
  const address = keptForTab.get(KEY);
  keptForTab.remove(KEY);
  return address;
}
