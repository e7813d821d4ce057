import { includesFolded } from '@expediente/kernel/text.ts';

/** How the type of a low-value purchase reads, accents and case aside (R3 §4). */
export const LOW_VALUE = 'baja cuantia';

/** Minutes and an NPG belong to purchases of low value, recognised by the text of their type. */
export const isLowValue = (purchaseType: string): boolean => includesFolded(purchaseType, LOW_VALUE);
