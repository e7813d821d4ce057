import { setTimeout as pause } from 'node:timers/promises';
import type { Chance } from '@expediente/testing/chance.ts';
import { type Caller, listIn, numberIn } from './caller.ts';

/** Longest rest between prints, so that Chromium does not slow everything else down. */
const LONGEST_REST_MS = 600;

/**
 * Prints orders one after the other, newest first, which others are working on, until `over`. Two simultaneous calls
 * race for the first print of a revision.
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
