import type { OrderInvoiceData, OrderLine } from '@expediente/schemas/order/events.ts';
import type { Names } from '../life-cycle/offers.ts';

/** Values that show which documents an order has; a read model's row can make them too. */
export type Documented = {
  readonly lines: readonly Pick<
    OrderLine,
    'unit' | 'supply' | 'receiptNumber' | 'receiptDate' | 'receptionDate'
  >[];
  readonly invoices: readonly OrderInvoiceData[];
};

/**
 * Extent of an order's documents, and the status for it: none: 2 COMPROMISO; partly: 9 CON DOCUMENTACIÓN; whole: 3
 * COMPLETADO (domain §4.6).
 */
export type Documentation = 'none' | 'partly' | 'whole';

/** Extent of the documents; whole: every line with receipt number and reception date, and an invoice. */
export function documentationOf({ lines, invoices }: Documented): Documentation {
  const any =
    invoices.length > 0 ||
    lines.some((line) => line.receiptNumber !== '' || line.receiptDate !== '' || line.receptionDate !== '');
  if (!any) return 'none';
  const whole =
    invoices.length > 0 &&
    lines.length > 0 &&
    lines.every((line) => line.receiptNumber !== '' && line.receptionDate !== '');
  return whole ? 'whole' : 'partly';
}

/** A document that an order lacks before its accrual. */
export type Missing = {
  readonly what: 'receipt' | 'reception' | 'invoice';
  /** Cost centre of the document; 0 for an invoice. */
  readonly unit: number;
  /** Supply of the document where the cost centre has several, else 0. */
  readonly supply: number;
};

/**
 * First of the documents that an order lacks, and the number of further ones. Ids alone: read models keep them, and
 * readers put them into words.
 */
export type MissingDocuments = { readonly first: readonly Missing[]; readonly more: number };

const SHOWN = 3;

/** Documents missing before the accrual. */
export function missingDocuments({ lines, invoices }: Documented): MissingDocuments {
  const missing = lines.flatMap(({ unit, supply, receiptNumber, receptionDate }): readonly Missing[] => {
    const several = lines.filter((line) => line.unit === unit).length > 1;
    const of = { unit, supply: several ? supply : 0 };
    return [
      ...(receiptNumber === '' ? [{ what: 'receipt' as const, ...of }] : []),
      ...(receptionDate === '' ? [{ what: 'reception' as const, ...of }] : []),
    ];
  });
  if (invoices.length === 0) missing.push({ what: 'invoice', unit: 0, supply: 0 });
  return { first: missing.slice(0, SHOWN), more: Math.max(0, missing.length - SHOWN) };
}

const WHAT = {
  receipt: 'el número de recibo',
  reception: 'la fecha de recepción',
  invoice: 'la factura',
} as const;

/**
 * Missing documents in words: 'Faltan el número de recibo y la fecha de recepción de EMERGENCIA, y la factura'; '' when
 * none is missing. A unit or supply without a name is named by its id.
 */
export function missingInWords({ first, more }: MissingDocuments, { units, supplies }: Names = {}): string {
  if (first.length === 0) return '';
  const places = new Map<string, string[]>();
  for (const { what, unit, supply } of first) {
    const centre = units?.[unit] ?? `centro de costo ${unit}`;
    const line = supply === 0 ? '' : ` (${supplies?.[supply] ?? `insumo ${supply}`})`;
    const of = what === 'invoice' ? '' : ` de ${centre}${line}`;
    places.set(of, [...(places.get(of) ?? []), WHAT[what]]);
  }
  const named = [...places].map(([of, missing]) => missing.join(' y ') + of);
  const rest = more > 0 ? [`${more} más`] : [];
  const [last = '', ...before] = [...named, ...rest].reverse();
  const verb = first.length + more === 1 ? 'Falta' : 'Faltan';
  return `${verb} ${before.length === 0 ? last : `${before.reverse().join(', ')}, y ${last}`}`;
}
