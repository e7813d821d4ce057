import type { Effort, Hands } from '@expediente/testing/browser/hands.ts';

/** Hands of the participants, each with a browser on its first page. */
export interface Desk {
  /** User of a cost centre, in the year that is planned. */
  readonly planner: Hands;
  readonly approver: Hands;
  /** User of cost centres with an approved plan. */
  readonly centre: Hands;
  readonly procurement: Hands;
  readonly finance: Hands;
}

export interface Job {
  readonly name: string;
  /** Participant who begins on the first page; absent: all continue where they are. */
  readonly arrives?: keyof Desk;
  run(desk: Desk): Promise<void>;
}

const REASON = 'Para la atención del cuatrimestre 2026';
const PLANNED = 'FARMACIA';

/** Plan of two supplies, sent for approval. */
const planning: Job = {
  name: 'PAC de 2 líneas, guardar y enviar',
  arrives: 'planner',
  async run({ planner }) {
    await planner.menu('Planificación', 'PAC Anuales');
    await planner.click('Crear');
    await planner.click('Centro de costo', 'combobox');
    await planner.clickOn('[role=option]', PLANNED);
    await planner.click('Agregar insumo');
    await planner.inField('Insumo');
    await planner.pick('1001');
    await planner.inCell('qty');
    await planner.type('1000');
    await planner.control('Enter');
    await planner.inField('Insumo');
    await planner.pick('4001');
    await planner.inCell('qty');
    await planner.type('40');
    await planner.press('Enter');
    await planner.click('Agregar');
    await planner.click('Guardar y enviar');
    await planner.reads('PENDIENTE DE APROBACIÓN');
  },
};

const approval: Job = {
  name: 'Aprobar desde Inicio',
  arrives: 'approver',
  async run({ approver }) {
    await approver.clickOn('.home-group li', PLANNED, 'a');
    await approver.click('Aprobar');
    await approver.reads('El PAC se aprobó.');
  },
};

/** Request of a centre for acetaminophen, saved and sent. */
const request = (centre: string, qty: string, first: boolean): Job => ({
  name: `Pedido de ${centre}, guardar y enviar`,
  ...(first ? { arrives: 'centre' as const } : {}),
  async run({ centre: hands }) {
    if (first) await hands.click('Nuevo pedido');
    else {
      await hands.click('Cerrar');
      await hands.click('Crear');
    }
    await hands.reads('Pedido nuevo');
    await hands.click('Centro de costo', 'combobox');
    await hands.clickOn('[role=option]', centre);
    await hands.click('Insumo', 'combobox');
    await hands.pick('1001');
    await hands.clickCell({ grid: 'Cantidad por subproducto', row: 0, column: 'Cantidad', open: true });
    await hands.type(qty);
    await hands.click('Justificación', 'field');
    await hands.type(REASON);
    await hands.click('Guardar y enviar');
    await hands.reads('se envió para consolidación');
    // The record has replaced the form.
    await hands.reads('Última modificación');
  },
});

const REQUESTED = [
  { centre: 'CONSULTA EXTERNA', qty: '20' },
  { centre: 'EMERGENCIA', qty: '30' },
] as const;

interface Typed {
  /** Digits that make everything typed here unique. */
  readonly number: string;
  /** Path of the proof of payment. */
  readonly proof: string;
}

/** Jobs to count, in order. */
export function countedJobs({ number, proof }: Typed): readonly Job[] {
  return [
    planning,
    approval,
    ...REQUESTED.map(({ centre, qty }, place) => request(centre, qty, place === 0)),
    {
      name: 'Consolidar los 2 pedidos',
      arrives: 'procurement',
      async run({ procurement: hands }) {
        await hands.clickOn('.home-group h3 a', 'Pedidos por consolidar');
        for (const { qty } of REQUESTED)
          await hands.clickCell({
            grid: 'Listado de pedidos',
            row: `${qty}.00Q`,
            column: '',
            inside: 'input[type=checkbox]',
          });
        await hands.click('Consolidar pedidos');
        await hands.inField('No. resolución');
        await hands.type(`R-${number}`);
        await hands.click('Consolidar');
        await hands.reads('Los pedidos se consolidaron.');
      },
    },
    {
      name: 'Generar la orden',
      async run({ procurement: hands }) {
        await hands.menu('Órdenes', 'Ordenes De Compra');
        await hands.clickCell({
          grid: 'Listado de órdenes de compra',
          row: `R-${number}`,
          column: 'Acciones',
          inside: 'button[aria-label="Generar orden de compra"]',
        });
        await hands.inField('No. orden de compra');
        await hands.type(number);
        await hands.click('No. acta de adjudicación', 'field');
        await hands.type('N/A');
        await hands.click('Tipo de compra', 'combobox');
        await hands.clickOn('[role=option]', 'COTIZACIÓN');
        await hands.click('NPG / NOG', 'field');
        await hands.type(`990${number}`);
        await hands.press('Tab');
        await hands.inField('Fecha NPG / NOG');
        await hands.type('h');
        await hands.click('Proveedor', 'combobox');
        await hands.pick('norte');
        await hands.click('Generar');
        await hands.reads('La orden de compra se generó.');
      },
    },
    ...toPaid({ number, proof }),
  ];
}

/** From a generated order to its payment: each step in the order's head. */
function toPaid({ number, proof }: Typed): readonly Job[] {
  return [
    step('Comprometer', { field: 'CUR de compromiso', text: number, done: 'El compromiso se registró.' }),
    {
      name: 'Recibos de 2 pedidos y 1 factura',
      async run({ procurement: hands }) {
        await hands.click('Recibos y facturas');
        await hands.inCell('number_invoice');
        await hands.type('D-1');
        // Down to the second centre; the dates are filled in with the numbers.
        await hands.press('Enter');
        await hands.inCell('number_invoice', 1);
        await hands.type('D-2');
        await hands.clickCell({ grid: 'Facturas', row: 0, column: 'Serie', open: true });
        await hands.inCell('serie_invoice');
        await hands.type('0A1B2C3D');
        await hands.press('Tab');
        await hands.inCell('number_invoice');
        await hands.type(number);
        await hands.click('Constancia de exención de IVA', 'field');
        await hands.type('E-1');
        await hands.click('Guardar');
        await hands.reads('COMPLETADO');
      },
    },
    step('Devengar', { field: 'CUR de devengado', text: number, done: 'El devengado se registró.' }),
    step('Enviar a DAF', {
      field: 'No. mesa de entrada',
      text: '15',
      done: 'La orden se envió a DAF.',
    }),
    {
      name: 'Pagar con PDF',
      arrives: 'finance',
      async run({ finance: hands }) {
        await hands.press('/');
        await hands.type(number);
        await hands.clickOn('.desk-row', `Orden de compra ${number}`);
        await hands.click('Número de pago', 'field');
        await hands.type('777');
        await hands.file(proof);
        await hands.click('Pagar');
        await hands.reads('El pago se registró.');
      },
    },
  ];
}

const LOT = [
  { qty: '20', amount: 'Q730.00' },
  { qty: '30', amount: 'Q16.50' },
] as const;

/** Jobs that bring two pedidos, asked for at once and ticked in the buyer's queue, to their payment (desk §3). */
export function lotJobs({ number, proof }: Typed): readonly Job[] {
  return [
    {
      name: 'Pedir 2 insumos a la vez, guardar y enviar',
      arrives: 'centre',
      async run({ centre: hands }) {
        await hands.click('Pedir varios', 'link');
        await hands.click('Centro de costo', 'combobox');
        await hands.clickOn('[role=option]', REQUESTED[0].centre);
        await hands.inCell('p_qty');
        // Past two lines of services.
        await hands.press('Enter', 'Enter');
        for (const { qty } of LOT) {
          await hands.type(qty);
          await hands.press('Enter');
        }
        await hands.click('Justificación', 'field');
        await hands.type(REASON);
        await hands.click('Guardar y enviar');
        await hands.reads('Imprimir los pedidos');
      },
    },
    {
      name: 'Consolidar los 2 pedidos del escritorio',
      arrives: 'procurement',
      async run({ procurement: hands }) {
        for (const amount of LOT.map(({ amount }) => amount))
          await hands.clickOn('.desk-item', amount, 'input');
        await hands.clickOn('.home-counts a', 'Consolidar pedidos');
        await hands.inField('No. resolución');
        await hands.type(`R-${number}`);
        await hands.control('Enter');
        await hands.reads('Los pedidos se consolidaron.');
      },
    },
    {
      name: 'Generar la orden con el teclado',
      async run({ procurement: hands }) {
        await hands.click(`Generar la orden de R-${number}`);
        await hands.inField('No. orden de compra');
        await hands.type(number);
        await hands.click('No. acta de adjudicación', 'field');
        await hands.type('N/A');
        await hands.press('Tab');
        await hands.select('coti');
        await hands.press('Tab');
        await hands.inField('NPG / NOG');
        await hands.type(`990${number}`);
        await hands.press('Tab');
        await hands.inField('Fecha NPG / NOG');
        await hands.type('h');
        // Past the button of its calendar.
        await hands.press('Tab', 'Tab');
        await hands.pick('norte');
        await hands.control('Enter');
        await hands.reads('La orden de compra se generó.');
      },
    },
    ...toPaid({ number, proof }),
  ];
}

/** Reprogramming of two lines with the same total, each justified by one word. */
export const neutralChange = (centre: string, lines: readonly [ChangedLine, ChangedLine]): Job => ({
  name: 'Reprogramación neutra de 2 líneas, guardar y enviar',
  arrives: 'centre',
  async run({ centre: hands }) {
    await hands.menu('Planificación', 'Reprogramación De Insumos');
    await hands.click('Crear');
    await hands.click('Centro de costo', 'combobox');
    await hands.clickOn('[role=option]', centre);
    for (const { row, qty, reason } of lines) {
      await hands.clickCell({ grid: 'Líneas del plan', row, column: 'Tipo', inside: 'select' });
      // First type that begins with that letter.
      await hands.inList('V', 'Enter');
      await hands.press('Tab');
      await hands.inCell('p_qty', row);
      await hands.type(qty);
      await hands.press('Tab');
      await hands.inCell('p_justification', row);
      await hands.type(reason);
    }
    // Leaves the cell, so that the form takes its value.
    await hands.press('Tab');
    await hands.click('Guardar y enviar');
    await hands.reads('PENDIENTE DE APROBACIÓN');
  },
});

interface ChangedLine {
  readonly row: number;
  readonly qty: string;
  readonly reason: string;
}

interface Step {
  /** Field with the focus when the step opens. */
  readonly field: string;
  readonly text: string;
  readonly done: string;
}

function step(name: string, { field, text, done }: Step): Job {
  return {
    name,
    async run({ procurement: hands }) {
      await hands.inField(field);
      await hands.type(text);
      await hands.press('Enter');
      await hands.reads(done);
    },
  };
}

/** Job with its clicks and keys. */
export interface Counted extends Effort {
  readonly name: string;
}

/** Does all jobs one after the other, and counts each. */
export async function countedWalk(desk: Desk, jobs: readonly Job[]): Promise<readonly Counted[]> {
  const counted: Counted[] = [];
  const everybody: readonly Hands[] = Object.values(desk);
  for (const { name, arrives, run } of jobs) {
    if (arrives) await desk[arrives].arrive();
    for (const hands of everybody) await hands.begin();
    await run(desk);
    const took: Effort[] = [];
    for (const hands of everybody) took.push(await hands.effort());
    counted.push({ name, ...sumOf(took) });
  }
  return counted;
}

/** Sum of clicks and keys. */
export const sumOf = (efforts: readonly Effort[]): Effort =>
  efforts.reduce((sum, each) => ({ clicks: sum.clicks + each.clicks, keys: sum.keys + each.keys }), {
    clicks: 0,
    keys: 0,
  });

/** Table of the jobs with their clicks and keys; with `all` also a row for their sum, under that name. */
export function effortTable(rows: readonly Counted[], all?: string): string {
  return [...rows, ...(all === undefined ? [] : [{ name: all, ...sumOf(rows) }])]
    .map(
      ({ name, clicks, keys }) =>
        `${name.padEnd(52)}${String(clicks).padStart(4)} clics${String(keys).padStart(5)} teclas`,
    )
    .join('\n');
}
