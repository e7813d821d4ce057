import type { Position } from '@expediente/eventstore/port.ts';
import { amountOf, price, quantity } from '@expediente/kernel/decimal.ts';
import { capital } from '@expediente/kernel/text.ts';
import { type RequestKindCode, requestKinds } from '@expediente/schemas/request/kinds.ts';
import type { Writer } from './folders.ts';

const created = (name: string): string => `${capital(name)}Created`;

const UNITS = [
  { id: 100100, description: 'HOSPITAL GENERAL NORTE', is_executor: 1, id_parent: null, id_entity: 1 },
  { id: 100101, description: 'EMERGENCIA', is_executor: 0, id_parent: 100100, id_entity: null },
  { id: 100102, description: 'CONSULTA EXTERNA', is_executor: 0, id_parent: 100100, id_entity: null },
  { id: 100103, description: 'LABORATORIO CLÍNICO', is_executor: 0, id_parent: 100100, id_entity: null },
] as const;

const UNNAMED = { name_request: '', profession_request: '', name_boss: '', profession_boss: '' };
/** Names of a cost centre's signatories. */
const NAMED = {
  name_request: 'Jefa de la consulta externa',
  profession_request: 'Médica',
  name_boss: '',
  profession_boss: '',
};

/** Writes the catalogue that the story below uses. */
export async function writeCatalogue(writer: Writer): Promise<void> {
  for (const unit of UNITS) {
    await writer.write('unit', unit.id, {
      type: created('unit'),
      data: {
        ...unit,
        appear_in_acts: 1,
        address: '1a. avenida 1-00 zona 0',
        unit_phone: '2200-0000',
        ...(unit.id === 100102 ? NAMED : UNNAMED),
        state: 1,
      },
    });
  }
  await writer.write('group', '200', {
    type: created('group'),
    data: { id: '200', description: 'MATERIALES Y SUMINISTROS' },
  });
  await writer.write('row', '266', {
    type: created('row'),
    data: { id: '266', description: 'Productos medicinales y farmacéuticos', id_group: '200' },
  });
  await writer.write('presentation', '10004', {
    type: created('presentation'),
    data: { id: '10004', description: 'FRASCO (120 ML)' },
  });
  await writer.write('subProduct', '1-1-1', {
    type: created('subProduct'),
    data: {
      id: '1-1-1',
      description: 'Consulta externa general',
      description_short: 'CONSULTA EXTERNA GENERAL',
      program: '',
      budget: '',
      id_sub_products_master: '1',
    },
  });
  await writer.write('supply', 2, {
    type: created('supply'),
    data: {
      id: 2,
      cod_internal: '1002',
      cod_ppr_base: '30102',
      cod_ppr: '30102-10004',
      description_ppr: 'Acetaminofén, jarabe, oral',
      description_internal: 'ACETAMINOFÉN, JARABE, ORAL',
      id_presentation: '10004',
      id_row: '266',
      id_type_supplies: 1,
      price: '2.50',
      state: 1,
      has_catalog: 1,
    },
  });
}

const LINE = {
  supply: 2,
  subProduct: '1-1-1',
  row: '266',
  group: '200',
  codInternal: '1002',
  description: 'Acetaminofén, jarabe, oral',
};

/** Writes an active signatory of a unit. */
export async function writeSignatory(
  writer: Writer,
  id: number,
  unit: number,
  type: 'SOLICITANTE' | 'AUTORIZADOR',
  inActs: 0 | 1 = 0,
  main: 0 | 1 = 0,
): Promise<Position> {
  return await writer.write('signatory', id, {
    type: created('signatory'),
    data: {
      id,
      name: `Firma ${id}`,
      profession: 'Administración',
      state: 1,
      main,
      type,
      in_acts: inActs,
      type_unops: 'REALIZA',
      unops: 0,
      id_unit: unit,
    },
  });
}

/** Writes a draft plan with one unit of supply 2, saved at a price of Q2.40. */
export async function writeDraft(
  writer: Writer,
  unit: number,
  year: number,
  executor: number,
): Promise<Position> {
  const line = { ...LINE, id: '2-1-1-1', qty: '1.00', price: '2.40', subtotal: '2.40' };
  return await writer.write('pac', [unit, year], {
    type: 'PacDrafted',
    data: { unit, executor, year, lines: [line], qtyStart: '1.00', budget: '2.40' },
  });
}

/** Writes an approved plan of `qty` units at Q2.50, opened in the ledger. */
export async function writePlan(writer: Writer, unit: number, year: number, qty: string): Promise<Position> {
  const subtotal = amountOf(quantity(qty), price('2.50'));
  await writer.write(
    'pac',
    [unit, year],
    {
      type: 'PacDrafted',
      data: {
        unit,
        executor: 100100,
        year,
        lines: [{ ...LINE, id: '2-1-1-1', qty: quantity(qty), price: '2.50', subtotal }],
        qtyStart: quantity(qty),
        budget: subtotal,
      },
    },
    { type: 'PacSent', data: { from: 0 } },
    { type: 'PacApproved', data: { budget: subtotal, qtyStart: quantity(qty) } },
  );
  return await writer.write('planLine', [unit, year, 2, '1-1-1'], {
    type: 'PlanLineOpened',
    data: {
      ...LINE,
      unit,
      executor: 100100,
      year,
      qtyStart: quantity(qty),
      price: '2.50',
      source: `pac-${unit}-${year}`,
    },
  });
}

export interface RequestStory {
  readonly id: number;
  readonly unit: number;
  readonly number: number;
  readonly qty: string;
  readonly description?: string;
  readonly executor?: number;
  readonly year?: number;
  readonly kind?: RequestKindCode;
}

/** Writes a drafted request, which reserves its units, and by default sends it. */
export async function writeRequest(writer: Writer, story: RequestStory, sent = true): Promise<Position> {
  const { id, unit, number, executor = 100100, year = 2026, description = LINE.description } = story;
  const { kind = requestKinds.pedido.code } = story;
  const qty = quantity(story.qty);
  const lines = [{ ...LINE, description, qty, price: '2.50' }];
  const source = `request-${id}`;
  await writer.write('planLine', [unit, year, 2, '1-1-1'], { type: 'UnitsReserved', data: { source, qty } });
  const drafted = {
    type: 'RequestDrafted',
    data: {
      id,
      unit,
      executor,
      year,
      kind,
      number,
      date: `${year}-02-0${(number % 9) + 1}`,
      catalogue: 'SI',
      description,
      lot: null,
      codInternal: '1002',
      justification: 'Abastecimiento',
      quarter: 'PRIMERO',
      yearAdditional: year,
      lines,
      totalQty: qty,
    },
  };
  return await writer.write(
    'request',
    id,
    drafted,
    ...(sent ? [{ type: 'RequestSent', data: { lines } }] : []),
  );
}

/** Writes a consolidation of one request of 300 units into order `id`, generated at Q2.40 for 290 delivered. */
export async function writeOrder(
  writer: Writer,
  id: number,
  request: number,
  unit: number,
): Promise<Position> {
  const line = {
    id: `${unit}-2`,
    unit,
    supply: 2,
    requested: '300.00',
    delivered: '300.00',
    amount: '750.00',
    receiptNumber: '',
    receiptDate: '',
    receptionDate: '',
  };
  const { subProduct: _, ...bought } = LINE;
  const supply = { ...bought, price: '2.50', requests: [request] };
  await writer.write('request', request, {
    type: 'RequestConsolidated',
    data: { order: id, resolution: `RES-${id}` },
  });
  return await writer.write(
    'order',
    id,
    {
      type: 'OrderConsolidated',
      data: {
        id,
        executor: 100100,
        year: 2026,
        kind: 1,
        numberResolution: `RES-${id}`,
        dateResolution: '2026-02-10',
        calculateFee: 1,
        hasAward: 1,
        requests: [request],
        allocations: [{ request, unit, supply: 2, subProduct: '1-1-1', requested: '300.00' }],
        lines: [line],
        supplies: [supply],
        quarter: 'PRIMERO',
        total: '750.00',
        charges: [{ unit, group: '200', quarter: 'PRIMERO', amount: '750.00' }],
      },
    },
    {
      type: 'OrderGenerated',
      data: {
        iva: 1,
        numberPurchase: `${id}`,
        dateIssue: '2026-02-15',
        quarter: 'PRIMERO',
        purchaseType: 2,
        purchaseTypeDescription: 'COMPRA DE BAJA CUANTÍA',
        npgNog: 'E990000001',
        dateNpgNog: '',
        numberAward: 'N/A',
        provider: 1,
        providerNit: '99999900011',
        providerName: 'Droguería Ejemplo del Norte, S.A.',
        exemptionIva: '',
        justification: '',
        lines: [{ ...line, delivered: '290.00', amount: '696.00' }],
        supplies: [{ ...supply, price: '2.40' }],
        invoices: [],
        total: '696.00',
        subtotal: '621.43',
        ivaAmount: '74.57',
        charges: [{ unit, group: '200', quarter: 'PRIMERO', amount: '696.00' }],
      },
    },
  );
}

/** Writes the accrual of the order above, with the amounts that it executes in the plan line. */
export async function writeAccrual(
  writer: Writer,
  id: number,
  request: number,
  unit: number,
): Promise<Position> {
  await writer.write(
    'order',
    id,
    {
      type: 'OrderCommitted',
      data: { numberCompromise: '123', dateCompromise: '2026-02-16', dateSendProvider: '2026-02-16' },
    },
    { type: 'OrderCompleted', data: {} },
    {
      type: 'OrderAccrued',
      data: {
        numberDevengade: '456',
        dateDevengade: '2026-03-01',
        total: '696.00',
        executions: [
          { request, unit, supply: 2, subProduct: '1-1-1', requested: '300.00', delivered: '290.00' },
        ],
      },
    },
  );
  return await writer.write('planLine', [unit, 2026, 2, '1-1-1'], {
    type: 'UnitsExecuted',
    data: { source: `request-${request}`, requested: '300.00', delivered: '290.00' },
  });
}
