import { PRINTING } from '@expediente/schemas/bounds.ts';
import type { Browser } from 'puppeteer';
import { availableChromium, launchChromium } from './chromium.ts';
import type { PrintMeter } from './meter.ts';
import { PrintFailed } from './print-failed.ts';
import { abandon, closePage, emptySlot, printSlots, type Slot } from './print-slots.ts';
import { type PrintablePage, type PrintOptions, preparedPage, printPage } from './sheet.ts';

/** Prints pages with one warm Chromium (architecture "Reading"). */
export interface Printer {
  /**
   * @returns a tagged PDF
   * @throws {PrintFailed} it takes longer than allowed, too many wait, or the browser does not start
   */
  print(page: PrintablePage, options: PrintOptions): Promise<Buffer>;
  /** Load for metrics: pages that print now, and prints that wait for a page. */
  readonly load: { readonly busy: number; readonly waiting: number };
  /** Waits for the current prints, then ends the browser. */
  close(): Promise<void>;
}

export interface PrinterOptions {
  /** Pages that print in parallel; absent: as in `PRINTING`. */
  readonly pages?: number;
  /** Prints after which a page is replaced, for its memory; absent: 50. */
  readonly printsPerPage?: number;
  /** Time limit of a print, and of its wait for a page; absent: as in `PRINTING`. */
  readonly timeoutMs?: number;
  /** Most prints that wait for a page; absent: as in `PRINTING`. */
  readonly mostWaiting?: number;
  /** Starts the browser; absent: starts the installed or the shipped Chromium. */
  readonly launch?: () => Promise<Browser>;
  readonly meter?: PrintMeter;
  /** Called with the reason why the browser runs without its sandbox. */
  readonly onUnsandboxed?: (why: unknown) => void;
}

/** Opens a printer; its browser starts with the first print. */
export function openPrinter(options: PrinterOptions = {}): Printer {
  const { pages = PRINTING.pages, timeoutMs = PRINTING.seconds * 1_000 } = options;
  const { printsPerPage = 50, mostWaiting = PRINTING.waiting } = options;
  const { onUnsandboxed, meter } = options;
  const { launch = async () => await launchChromium(await availableChromium(), onUnsandboxed) } = options;
  const slots = printSlots({ pages, mostWaiting, timeoutMs });
  const underWay = new Set<Promise<unknown>>();
  let browser: Promise<Browser> | undefined;
  let closed = false;

  const running = (): Promise<Browser> => {
    browser ??= start().catch((error: unknown) => {
      browser = undefined;
      throw error;
    });
    return browser;
  };
  const start = async (): Promise<Browser> => {
    const started = await launch();
    // Lets the next print start another browser.
    started.once('disconnected', () => {
      browser = undefined;
    });
    return started;
  };
  const printOn = async (slot: Slot, page: PrintablePage, how: PrintOptions): Promise<Buffer> => {
    if (slot.prints >= printsPerPage || slot.page?.isClosed() || slot.page?.browser().connected === false) {
      closePage(slot);
      slot.prints = 0;
    }
    slot.page ??= await preparedPage(await running(), timeoutMs);
    slot.prints += 1;
    return await printPage(slot.page, page, how, timeoutMs);
  };
  const print = async (page: PrintablePage, how: PrintOptions): Promise<Buffer> => {
    let slot = await slots.acquire();
    try {
      for (let tries = 1; ; tries += 1) {
        const work = printOn(slot, page, how);
        try {
          return await within(timeoutMs, work);
        } catch (error) {
          abandon(slot, work);
          slot = emptySlot();
          if (error instanceof PrintFailed) throw error;
          // A crash of the browser need not be the document's fault: one more try, on a fresh browser.
          if (closed || tries === 2)
            throw new PrintFailed('the document could not be printed', { cause: error });
        }
      }
    } finally {
      slots.release(slot);
    }
  };
  return {
    async print(page, how) {
      if (closed) throw new PrintFailed('the printer is closed');
      const begun = performance.now();
      const seconds = (): number => (performance.now() - begun) / 1_000;
      const printing = print(page, how);
      underWay.add(printing);
      try {
        const pdf = await printing;
        meter?.printed(seconds());
        return pdf;
      } catch (error) {
        meter?.failed(seconds());
        throw error;
      } finally {
        underWay.delete(printing);
      }
    },
    get load() {
      return slots.load;
    },
    async close() {
      closed = true;
      await Promise.allSettled(underWay);
      const last = await browser?.catch(() => undefined);
      await last?.close();
    },
  };
}

async function within<Value>(timeoutMs: number, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new PrintFailed(`the print took longer than ${timeoutMs} ms`)),
      timeoutMs,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
