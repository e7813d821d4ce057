import type { Person } from './person.ts';

/** Pastes as a browser does: the page hears of it with what the clipboard holds. */
export const pastes = async ({ page }: Person, text: string): Promise<void> =>
  await page.evaluate((copied) => {
    const data = new DataTransfer();
    data.setData('text/plain', copied);
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
