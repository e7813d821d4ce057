import { keptForTab } from '../base/kept.ts';

/** Where a person wanted to go before signing in: R1 §2 leads them to the door, and then to their first page. */
const KEY = 'expediente.asked';

/** Keeps an address within the application, for this tab alone. */
export const keepAskedLink = (address: string): void => keptForTab.set(KEY, address);

/** The address kept, given once. */
export function takeAskedLink(): string | null {
  const address = keptForTab.get(KEY);
  keptForTab.remove(KEY);
  return address;
}
