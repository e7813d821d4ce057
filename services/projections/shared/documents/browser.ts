import { Declined } from '@expediente/platform/refusals.ts';
import { PRINTING } from '@expediente/schemas/bounds.ts';
import type { Browser, Page } from 'puppeteer';
import { availableChromium, launchChromium } from './chromium.ts';
import type { PrintMeter } from './meter.ts';
import { type PrintablePage, type PrintOptions, preparedPage, printPage } from './sheet.ts';

/** Prints pages with one warm Chromium (architecture "Reading"). */
export interface Printer {
  /**
   * @returns a tagged PDF
   * @throws {PrintFailed} when it takes longer than allowed, too many wait, or the browser does not come up
   */
  print(page: PrintablePage, options: PrintOptions): Promise<Buffer>;
  /** For a metric: pages that print now, and prints that wait for one. */
  readonly load: { readonly busy: number; readonly waiting: number };
  /** Lets the prints under way end, then the browser. */
  close(): Promise<void>;
}

export interface PrinterOptions {
  /** Pages that print side by side; those of `PRINTING` when absent, as the next ones. */
  readonly pages?: number;
  /** A page is replaced after so many prints, for its memory; 50 when absent. */
  readonly printsPerPage?: number;
  /** Of a print, and of its wait for a page. */
  readonly timeoutMs?: number;
  /** So many may wait for a page. */
  readonly mostWaiting?: number;
  /** How the browser comes up; the installed or the shipped Chromium when absent. */
  readonly launch?: () => Promise<Browser>;
  readonly meter?: PrintMeter;
  /** Hears why the browser runs without its sandbox. */
  readonly onUnsandboxed?: (why: unknown) => void;
}

/** Printing alone is down or busy: whatever else is asked is answered. */
export class PrintFailed extends Declined {
  override readonly name = 'PrintFailed';
  readonly status = 503;
  readonly response = 'error';
  readonly rule = 'print';
  /** For the log. */
  readonly reason: string;
  constructor(
    reason: string,
    { words = NOT_PRINTED, ...cause }: ErrorOptions & { readonly words?: string } = {},
  ) {
    super(words, cause);
    this.reason = reason;
  }
}

const NOT_PRINTED =
  'El documento no se pudo imprimir; lo demás funciona y no se perdió nada. Inténtelo de nuevo y, si continúa, avise al área de IT.';
const MANY_WAIT = 'Hay muchos documentos en espera de imprimirse. Espere un momento e inténtelo de nuevo.';

interface Slot {
  page: Page | undefined;
  prints: number;
}

const emptySlot = (): Slot => ({ page: undefined, prints: 0 });

/** Not waited for: a page that hangs does not end soon. */
function closePage(slot: Slot): void {
  slot.page?.close().catch(() => undefined);
  slot.page = undefined;
}

/** What still runs on a slot that was given up must not meet the next print: its page ends with it. */
function abandon(slot: Slot, work: Promise<unknown>): void {
  closePage(slot);
  work.catch(() => undefined).finally(() => closePage(slot));
}

/** Starts nothing until the first print. */
export function openPrinter(options: PrinterOptions = {}): Printer {
  const { pages = PRINTING.pages, timeoutMs = PRINTING.seconds * 1_000 } = options;
  const { printsPerPage = 50, mostWaiting = PRINTING.waiting } = options;
  const { onUnsandboxed, meter } = options;
  const { launch = async () => await launchChromium(await availableChromium(), onUnsandboxed) } = options;
  const free: Slot[] = Array.from({ length: pages }, emptySlot);
  const waiting = new Set<(slot: Slot) => void>();
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
    // The next print starts another one.
    started.once('disconnected', () => {
      browser = undefined;
    });
    return started;
  };
  const acquire = async (): Promise<Slot> => {
    const ready = free.pop();
    if (ready) return ready;
    if (waiting.size >= mostWaiting)
      throw new PrintFailed(`${mostWaiting} prints wait already`, { words: MANY_WAIT });
    return await new Promise<Slot>((resolve, reject) => {
      const take = (slot: Slot): void => {
        clearTimeout(timer);
        resolve(slot);
      };
      const timer = setTimeout(() => {
        waiting.delete(take);
        reject(new PrintFailed(`no page was free for ${timeoutMs} ms`, { words: MANY_WAIT }));
      }, timeoutMs);
      waiting.add(take);
    });
  };
  const release = (slot: Slot): void => {
    const [next] = waiting;
    if (!next) free.push(slot);
    else {
      waiting.delete(next);
      next(slot);
    }
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
    let slot = await acquire();
    try {
      for (let tries = 1; ; tries += 1) {
        const work = printOn(slot, page, how);
        try {
          return await within(timeoutMs, work);
        } catch (error) {
          abandon(slot, work);
          slot = emptySlot();
          if (error instanceof PrintFailed) throw error;
          // A browser that crashed under a print is not the document's fault: once more on a fresh one.
          if (closed || tries === 2)
            throw new PrintFailed('the document could not be printed', { cause: error });
        }
      }
    } finally {
      release(slot);
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
      return { busy: pages - free.length, waiting: waiting.size };
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
