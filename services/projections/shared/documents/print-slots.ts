import type { Page } from 'puppeteer';
import { MANY_WAIT, PrintFailed } from './print-failed.ts';

/** Place for a page of the browser, which opens with the first print on it. */
export interface Slot {
  page: Page | undefined;
  prints: number;
}

export const emptySlot = (): Slot => ({ page: undefined, prints: 0 });

/** Closes a page without waiting: one that hangs may take long. */
export function closePage(slot: Slot): void {
  slot.page?.close().catch(() => undefined);
  slot.page = undefined;
}

/** Closes the page of a slot that was given up: work that still runs there must not disturb the next print. */
export function abandon(slot: Slot, work: Promise<unknown>): void {
  closePage(slot);
  work.catch(() => undefined).finally(() => closePage(slot));
}

interface Limits {
  readonly pages: number;
  /** Most prints that wait for a page. */
  readonly mostWaiting: number;
  /** Longest wait for a page. */
  readonly timeoutMs: number;
}

/** Slots for the pages that print in parallel; further prints wait in turn. */
export function printSlots({ pages, mostWaiting, timeoutMs }: Limits) {
  const free: Slot[] = Array.from({ length: pages }, emptySlot);
  const waiting = new Set<(slot: Slot) => void>();
  /**
   * Takes a free slot.
   * @throws {PrintFailed} too many wait, or none was free in time
   */
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
  return {
    acquire,
    release,
    get load() {
      return { busy: pages - free.length, waiting: waiting.size };
    },
  };
}
