import { setTimeout as pause } from 'node:timers/promises';
import type { Chance } from '@expediente/testing/chance.ts';
import { type Caller, listIn, numberIn } from './caller.ts';

/** People look at a paper before they print the next; Chromium is not to be what everything waits for. */
const LONGEST_REST_MS = 600;

/**
 * Orders printed one after another until it is over, newest first: those that others are at work on. Two calls at once are one
 * first print, of whichever revision each finds.
 */
export async function printsMeanwhile(compras: Caller, chance: Chance, over: () => boolean): Promise<void> {
  const year = new Date().getFullYear();
  while (!over()) {
    const orders = listIn(await compras.get(`/orders/consolidate/get/all/${year}?page=1&size=25`), 'rows');
    const order = numberIn(chance.one(orders), 'id');
    const document = [`/orders/purchaseorder/pdf/${order}`, `order:${order}`] as const;
    await Promise.all([compras.print(...document), compras.print(...document)]);
    await pause(chance.between(0, LONGEST_REST_MS));
  }
}
