import { includesFolded } from '@expediente/kernel/text.ts';

/** Text by which a type of low-value purchases is recognised, accents and case aside (R3 §4). */
export const LOW_VALUE = 'baja cuantia';

/** True for a type of low-value purchases, by its text; such purchases have minutes and an NPG. */
export const isLowValue = (purchaseType: string): boolean => includesFolded(purchaseType, LOW_VALUE);
