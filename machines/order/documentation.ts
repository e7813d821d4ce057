import type { OrderInvoiceData, OrderLine } from '@expediente/schemas/order/events.ts';

/** What the documents of an order are read from; a read model's row can make it too. */
export type Documented = {
  readonly lines: readonly Pick<
    OrderLine,
    'unit' | 'supply' | 'receiptNumber' | 'receiptDate' | 'receptionDate'
  >[];
  readonly invoices: readonly OrderInvoiceData[];
};

/** None: 2 COMPROMISO; partly: 9 CON DOCUMENTACIÓN; whole: 3 COMPLETADO (domain §4.6). */
export type Documentation = 'none' | 'partly' | 'whole';

/** Whole: every unit with receipt number and reception date, and an invoice. */
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

const SHOWN = 3;

/**
 * What is missing before the accrual, in words ('Falta número de recibo de EMERGENCIA'), '' when nothing
 * is. Units are named by `unitNames`, else by their code; a supply only where a unit has several.
 */
export function missingDocuments(
  { lines, invoices }: Documented,
  unitNames: Readonly<Record<string, string>> = {},
  supplyNames: Readonly<Record<string, string>> = {},
): string {
  const nameOf = ({ unit, supply }: Documented['lines'][number]): string => {
    const name = unitNames[unit] ?? `centro de costo ${unit}`;
    const several = lines.filter((line) => line.unit === unit).length > 1;
    return several ? `${name} (${supplyNames[supply] ?? `insumo ${supply}`})` : name;
  };
  const missing = lines.flatMap((line) => [
    ...(line.receiptNumber === '' ? [`Falta número de recibo de ${nameOf(line)}`] : []),
    ...(line.receptionDate === '' ? [`Falta fecha de recepción de ${nameOf(line)}`] : []),
  ]);
  if (invoices.length === 0) missing.push('Falta la factura');
  const more = missing.length - SHOWN;
  return missing.slice(0, SHOWN).join('. ') + (more > 0 ? ` y ${more} más` : '');
}
