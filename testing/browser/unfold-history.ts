import type { Person } from './person.ts';

/** Opens every event of the visible history. */
export async function unfoldHistory({ page }: Person): Promise<void> {
  await page.waitForSelector('.timeline-line');
  await page.$$eval('.timeline-line[aria-expanded=false]', (lines) => {
    for (const line of lines) if (line instanceof HTMLElement) line.click();
  });
}
