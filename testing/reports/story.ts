import type { Writer } from '../projections/folders.ts';

interface Bought {
  readonly unit: number;
  readonly supply: number;
  readonly requested: string;
  readonly delivered: string;
  readonly amount: string;
  /** Number of the receipt; absent: none yet. */
  readonly receipt?: string;
}

export interface OrderStory {
  readonly id: number;
  readonly year: number;
  readonly lines: readonly Bought[];
  readonly total: string;
  readonly invoices?: readonly string[];
  /** Events after the commitment. */
  readonly later: readonly { readonly type: string; readonly data: object }[];
}

const SUPPLIES = new Map([
  [2, { row: '266', group: '200', codInternal: '1002', description: 'ACETAMINOFÉN, JARABE', price: '2.50' }],
  [33, { row: '295', group: '200', codInternal: '3003', description: 'TIRA REACTIVA', price: '0.0875' }],
]);

/** Writes the events of a committed order of executor 100100, with the supplies that its lines name. */
export async function writeOrder(writer: Writer, order: OrderStory): Promise<void> {
  const { id, year, lines, total, invoices = [], later } = order;
  const supplies = [...new Set(lines.map(({ supply }) => supply))].map((supply) => ({
    supply,
    ...SUPPLIES.get(supply),
    requests: [id],
  }));
  const lineOf = ({ receipt, ...line }: Bought) => ({
    ...line,
    id: `${line.unit}-${line.supply}`,
    receiptNumber: receipt ?? '',
    receiptDate: receipt === undefined ? '' : `${year}-03-10`,
    receptionDate: receipt === undefined ? '' : `${year}-03-10`,
  });
  const asked = lines.map(({ receipt: _, ...line }) => lineOf({ ...line, delivered: line.requested }));
  await writer.write(
    'order',
    id,
    {
      type: 'OrderConsolidated',
      data: {
        id,
        executor: 100100,
        year,
        kind: 1,
        numberResolution: `RES-${id}`,
        dateResolution: `${year}-03-01`,
        calculateFee: 1,
        hasAward: 0,
        requests: [id],
        allocations: lines.map(({ unit, supply, requested }) => ({
          request: id,
          unit,
          supply,
          subProduct: '1-1-1',
          requested,
        })),
        lines: asked,
        supplies,
        quarter: 'PRIMERO',
        total,
        charges: [],
      },
    },
    {
      type: 'OrderGenerated',
      data: {
        iva: 1,
        numberPurchase: String(id),
        dateIssue: `${year}-03-05`,
        quarter: 'PRIMERO',
        purchaseType: 2,
        purchaseTypeDescription: 'COMPRA DE BAJA CUANTÍA',
        npgNog: `E${id}`,
        dateNpgNog: '',
        numberAward: 'N/A',
        provider: 1,
        providerNit: '99999900011',
        providerName: 'Droguería Ejemplo del Norte, S.A.',
        exemptionIva: '',
        justification: '',
        lines: lines.map(lineOf),
        supplies,
        invoices: invoices.map((number) => ({ serie: 'A', number, date: `${year}-03-10` })),
        total,
        subtotal: (Number(total) / 1.12).toFixed(2),
        ivaAmount: (Number(total) - Number((Number(total) / 1.12).toFixed(2))).toFixed(2),
        charges: [],
      },
    },
    {
      type: 'OrderCommitted',
      data: {
        numberCompromise: `C${id}`,
        dateCompromise: `${year}-03-06`,
        dateSendProvider: `${year}-03-06`,
      },
    },
    ...(later as readonly never[]), // holds: events of the order, as the product writes them
  );
}

/**
 * Writes orders with partial deliveries, several supplies, an annulment, a missing invoice, and a debt of the year
 * before last.
 */
export async function writeOrders(writer: Writer): Promise<void> {
  const two: readonly Bought[] = [
    { unit: 100102, supply: 2, requested: '100.00', delivered: '60.00', amount: '150.00', receipt: 'R-1' },
    { unit: 100103, supply: 2, requested: '50.00', delivered: '50.00', amount: '125.00' },
    { unit: 100103, supply: 33, requested: '1000.00', delivered: '999.00', amount: '87.41' },
  ];
  const partly = { type: 'OrderPartlyDocumented', data: {} };
  await writeOrder(writer, {
    id: 901,
    year: 2024,
    lines: two,
    total: '362.41',
    invoices: ['77'],
    later: [partly],
  });
  await writeOrder(writer, {
    id: 902,
    year: 2026,
    lines: two,
    total: '362.41',
    later: [{ type: 'OrderBanned', data: { date: '2026-03-20', reason: 'No entregó' } }],
  });
  const received = two.map((line, at) => ({ ...line, receipt: `R-${at}` }));
  await writeOrder(writer, { id: 903, year: 2026, lines: received, total: '362.41', later: [partly] });
  await writeOrder(writer, {
    id: 904,
    year: 2024,
    lines: received,
    total: '362.41',
    invoices: ['88', '89'],
    later: [
      { type: 'OrderCompleted', data: {} },
      {
        type: 'OrderAccrued',
        data: { numberDevengade: 'D904', dateDevengade: '2024-04-01', total: '362.41', executions: [] },
      },
    ],
  });
}
