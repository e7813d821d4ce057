import type { FactRow } from '@expediente/schemas/facts/read.ts';
import { type FactParts, inWords } from './list.ts';
import { factsOfCode } from './source.ts';
import { operationText } from './words.ts';

/** A fact that one call left in the audit, with the operation that was tried. */
export interface FactOfCall extends FactRow {
  /** 'Ordenes De Compra: Anular (/orders/purchaseorder/ban)'; '': the fact keeps no operation. */
  readonly operation: string;
  /** Names of the fields at fault. */
  readonly fields: readonly string[];
}

/** Facts of the call with this code in the audit, in the order in which they happened. */
export async function factsOfCall(parts: FactParts, code: string): Promise<readonly FactOfCall[]> {
  const stored = await factsOfCode(parts.db, code);
  const facts = await inWords(parts, stored);
  return facts.map((fact, at) => {
    const { operation, fields } = stored[at]?.details ?? {};
    const words = typeof operation === 'string' ? operationText(operation) : '';
    return {
      ...fact,
      operation: words === operation ? words : words && `${words} (${operation})`,
      fields: Array.isArray(fields) ? fields.map(String) : [],
    };
  });
}
