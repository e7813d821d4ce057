import type { Browser, Page } from 'puppeteer';
import { breaksOf } from './carried-table.ts';
import { fitAcross, loadFonts, measure } from './in-page.ts';
import { PAGE, withFonts } from './style.ts';

/** Makes a document's page from the rows of its table of amounts that begin a new sheet. Pure. */
export type PrintablePage = (breaks: readonly number[]) => string;

export interface PrintOptions {
  readonly orientation: 'portrait' | 'landscape';
}

/** Opens a page without scripts, which loads nothing but its own content. */
export async function preparedPage(browser: Browser, timeoutMs: number): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(timeoutMs);
  await page.setJavaScriptEnabled(false);
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const allowed = /^(data|about):/.test(request.url());
    (allowed ? request.continue() : request.abort('blockedbyclient')).catch(() => undefined);
  });
  await page.emulateMediaType('print');
  return page;
}

/**
 * Lays a page out, measures it, lays it out again if sums are carried over, and prints it.
 * @throws something is wider than the paper
 */
export async function printPage(
  page: Page,
  render: PrintablePage,
  how: PrintOptions,
  timeout: number,
): Promise<Buffer> {
  const content = render([]);
  const paper = paperOf(how.orientation, content);
  await page.setViewport(paper);
  const lay = async (laid: string): Promise<void> => {
    await fill(page, laid, timeout);
    if (!(await page.evaluate(fitAcross, paper.width))) throw new Error('the page is wider than its paper');
  };
  await lay(content);
  const measured = await page.evaluate(measure, paper.height);
  const breaks = measured ? breaksOf(measured) : [];
  if (breaks.length > 0) await lay(render(breaks));
  const pdf = await page.pdf({
    preferCSSPageSize: true,
    printBackground: true,
    tagged: true,
    outline: false,
    timeout,
  });
  return Buffer.from(pdf);
}

async function fill(page: Page, content: string, timeout: number): Promise<void> {
  await page.setContent(await withFonts(content), { waitUntil: 'load', timeout });
  // Fonts are loaded by name: before the first layout `fonts.ready` has nothing to wait for, and the print would have a
  // font of the system or, without one, no letters.
  const loaded = await page.evaluate(loadFonts);
  // Chromium sometimes refuses the fonts of a page if fontconfig finds none at all.
  if (!loaded) throw new Error('the font of the page was refused: install any font (fonts-liberation)');
}

/** Size of a sheet within its margins, in CSS pixels. */
function paperOf(
  orientation: PrintOptions['orientation'],
  page: string,
): { readonly width: number; readonly height: number } {
  const px = (mm: number): number => Math.floor((mm / 25.4) * 96);
  const [across, down] = orientation === 'portrait' ? [215.9, 279.4] : [279.4, 215.9];
  return { width: px(across - 2 * PAGE.marginMm), height: px(down - PAGE.marginMm - bottomOf(page)) };
}

/** Bottom margin in millimetres, from the page's own rule: a long foot takes more. */
const bottomOf = (page: string): number =>
  Number(/@page\{[^}]*?margin:\S+ \S+ ([\d.]+)mm/.exec(page)?.[1] ?? PAGE.bottomMm);
