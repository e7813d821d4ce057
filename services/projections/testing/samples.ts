import { amountOf, price, quantity } from '@expediente/kernel/decimal.ts';
import { plainRead } from '@expediente/schemas/order/fields.ts';
import type { OrderDetail } from '@expediente/schemas/order/read.ts';
import type { PacDetail, PacLineRead } from '@expediente/schemas/pac/read.ts';
import type { ReprogrammingConsolidated } from '@expediente/schemas/reprogramming/read.ts';
import type { RequestDetail } from '@expediente/schemas/request/read.ts';
import { FIRST_LAW } from '@expediente/schemas/rules/registry.ts';
import type { DocumentContext } from '../shared/documents/frame.ts';

/** Invented people and places; any likeness is accidental. */
export const sampleContext: DocumentContext = {
  entity: 'Instituto de Salud del Altiplano',
  executor: 'Hospital General de la Montaña',
  unit: 'Servicio de Cirugía y Quirófanos',
  address: '4a. avenida 2-31, zona 3, Quetzaltenango',
  phone: '+502 2200-0001',
  logo: null,
  user: 'Lucía Ajú Peñate',
  at: '2026-03-10T15:04:00.000Z',
  requester: { name: 'Dra. Inés Tzoc de León', profession: 'Médica y Cirujana' },
  authorizer: { name: 'Lic. Óscar Noé Muñoz', profession: 'Administrador de Empresas' },
};

/** Author and instants of a sample. */
export const audit = {
  user_created: 'Lucía Ajú Peñate',
  date_created: '2026-03-09T14:00:00.000Z',
  user_updated: 'Lucía Ajú Peñate',
  date_updated: '2026-03-09T14:00:00.000Z',
};

/** A request with the given number of sub-products. */
export function sampleRequest(subProducts = 2, changes: Partial<RequestDetail> = {}): RequestDetail {
  return {
    ...{ id: 41, revision: 3, actions: [], id_unit: 100_101, unit: sampleContext.unit, id_executor: 100_100 },
    ...{ year: 2026, number: 12, number_year: '12/2026', date: '2026-03-09', id_supplie: 30_101 },
    ...{ cod_internal: '100245', supplie: 'Guantes de látex para cirugía', state: 1, type: 'SI' },
    total_qty: `${subProducts * 150}.00`,
    price: '2.0875',
    total: amountOf(quantity(`${subProducts * 150}`), price('2.0875')),
    quarter_order: 'PRIMERO',
    ...{
      lot: null,
      id_consolidate: null,
      state_purchase: null,
      deliveries: 0,
      delivered: 0,
      number_purchase: null,
      date_issue: null,
    },
    ...audit,
    description_internal: 'Guantes de látex para cirugía, estériles, talla 7 ½, "par"',
    cod_ppr: '36823-2',
    description_presentation: 'Caja de 50 pares',
    id_row: '295',
    justification:
      'Se necesitan para las intervenciones programadas de marzo y abril.\nLa existencia <actual> cubre dos semanas & no más.',
    justification_state: '',
    year_additional: 2026,
    ...{ number_resolution: null, rest_of: null, rests: [] },
    quarter_balance: '12500.00',
    type_order: 1,
    sub_products: Array.from({ length: subProducts }, (_, i) => ({
      ...{ id_supplie: 30_101, cod_internal: '100245', cod_ppr: '36823-2' },
      description_internal: 'Guantes de látex para cirugía',
      description_presentation: 'Caja de 50 pares',
      id_sub_products: `1-${i + 1}`,
      description: `Pacientes atendidos en cirugía ${i + 1}`,
      newQty: '150.00',
      ...{ qty: '1000.00', qty_order: '0.00', qty_order_reservated: '0.00', available: '1000.00' },
      price: '2.0875',
      subtotal: amountOf(quantity('150'), price('2.0875')),
    })),
    ...changes,
  };
}

/** A medical service of two supplies, one of them for two sub-products. */
export function sampleService(changes: Partial<RequestDetail> = {}): RequestDetail {
  const asked = [
    ['SERV-00001', 'Examen de hematología completa', '1-1'],
    ['SERV-00003', 'Tomografía axial & <tórax>', '1-1'],
    ['SERV-00001', 'Examen de hematología completa', '1-2'],
  ] as const;
  const { sub_products } = sampleRequest(asked.length);
  return sampleRequest(asked.length, {
    ...{ type_order: 2, price: null, supplie: 'Examen de hematología completa y 1 más' },
    sub_products: sub_products.map((line, at) => {
      const [cod_internal = '', description_internal = '', id_sub_products = ''] = asked[at] ?? [];
      return { ...line, cod_internal, description_internal, id_sub_products };
    }),
    ...changes,
  });
}

/** An order of the given number of supplies for two units, at Q1.12 a unit and 10 units each. */
export function sampleOrder(supplies = 2, changes: Partial<OrderDetail> = {}): OrderDetail {
  const total = `${((supplies * 2240) / 100).toFixed(2)}`;
  const units = [
    { id_unit: 100_101, unit: sampleContext.unit },
    { id_unit: 100_102, unit: 'Emergencia' },
  ];
  const ids = Array.from({ length: supplies }, (_, i) => i + 1);
  return {
    ...plainRead(() => ''),
    ...{ id: 7, revision: 5, actions: [], id_executor: 100_100, year: 2026, state: 2, type_order: 1 },
    ...{ number_resolution: 'R-15-2026', date_resolution: '2026-03-11', number_purchase: '1042' },
    ...{ division: null, divisions: [], divisions_total: '' },
    ...{ part: null, parts: 0, id_root: 7, deliveries: [], deliveries_total: '', justification_short: '' },
    ...{
      date_issue: '2026-03-12',
      quarter: 'PRIMERO',
      supplie: 'Jeringa descartable',
      unit: 'Cirugía, Emergencia',
    },
    id_units: [100_101, 100_102],
    ...{ id_provider: 3, provider_nit: '576937-K', provider_name: 'Distribuidora Médica del Valle, S.A.' },
    ...{ id_type_purchase: 1, type_purchase: 'Compra de baja cuantía', npg_nog: 'E512345678' },
    ...{ qty: `${supplies * 20}.00`, total, iva: 1 },
    subtotal: (Number(total) / 1.12).toFixed(2),
    iva_amount: (Number(total) - Number((Number(total) / 1.12).toFixed(2))).toFixed(2),
    ...{ number_compromise: '3321', number_devengade: '', ...audit },
    ...{ date_due: null, paid_late: 0, date_publish: null, unreversed: 0, papers_missing: [] },
    ...{ number_reversal: '', date_reversal: null },
    ...{ calculate_fee: 1, has_award: 0, number_award: 'N/A', date_npg_nog: '2026-03-12' },
    justification_purchase_order: 'Oferta más conveniente en precio y plazo de entrega.',
    ...{ date_compromise: '2026-03-13', date_send_provider: '2026-03-13', date_devengade: null },
    ...{ number_table: '', date_send_daf: null, date_send_daf_last: null, date_rejection: null },
    ...{ justification_rejection: '', rejection_causes: [], rejection_papers: [] },
    ...{ date_ban: null, justification_ban: '', date_pay: null, number: '' },
    ...{
      number_box: '',
      act_number: '',
      receipts_completed: 0,
      orders: [],
      invoices: [],
      award: null,
      judged: [],
      law: FIRST_LAW,
      judge_again: 0,
      alerts: [],
    },
    supplies: ids.map((id) => ({
      id,
      cod_internal: String(100_300 + id),
      cod_ppr: `2091-${7000 + id}`,
      description_internal: `Jeringa descartable de ${id} ml con aguja`,
      description_presentation: 'Unidad',
      ...{ id_row: '295', id_group: '200', price: '1.12', plan_price: '1.12', qty: '20.00', order_ids: [41] },
    })),
    units: ids.flatMap((id) =>
      units.map((unit) => ({
        id: `${unit.id_unit}:${id}`,
        ...unit,
        ...{ id_supplie: id, supplie: `Jeringa descartable de ${id} ml con aguja` },
        ...{ requested_qty: '10.00', qty: '10.00', amount: '11.20' },
        ...{ number_invoice: '', date_issue: null, date_reception: null },
      })),
    ),
    charges: units.map((unit) => ({
      ...unit,
      id_group: '200',
      quarter: 'PRIMERO',
      amount: String(supplies * 11.2),
    })),
    ...changes,
  };
}

/** An approved plan with the given number of lines, in two rows of one group and one of another. */
export function samplePlan(lines = 3): PacDetail {
  const rows = [
    ['266', '200'],
    ['295', '200'],
    ['142', '100'],
  ] as const;
  const details = Array.from({ length: lines }, (_, at): PacLineRead => {
    const [row, group] = rows[Math.floor((at * rows.length) / lines)] ?? rows[0];
    const code = String(100_245 + at);
    return {
      ...{ id: `${at + 1}-1-1-1`, id_supplie: at + 1, cod_internal: code, cod_ppr: `36823-${at}` },
      ...{ description_internal: 'Guantes de látex para cirugía, <estériles>', id_row: row, id_group: group },
      ...{ description_presentation: 'Caja (100 unidades)', id_sub_products: '1-1-1' },
      ...{ description_sub_product: 'Pacientes', price: '2.0875', price_today: '2.0875', active: 1 as const },
      ...{ qty_start: '150.00', subtotal: '313.13', extension_qty: '10.00', reduction_qty: '20.00' },
      ...{ reservated_qty: '5.00', qty_order_reservated: '15.00', qty_order: '40.00', available: '80.00' },
      ...{ extension_price: '0.0125', reduction_price: '0.00' },
      ...{ price_now: '2.10', total: '294.00', total_order: '31.50', total_order_ejec: '84.00' },
    };
  });
  return {
    ...{ id: '100101-2026', id_unit: 100_101, id_executor: 100_100, description: sampleContext.unit },
    ...{ year: 2026, state: 3, revision: 4, actions: [], justification: '', rows: [], details, ...audit },
    ...{ qty_start: '450.00', qty_now: '420.00', qty_balance: '240.00' },
    ...{ budget: '939.39', budget_now: '882.00', budget_balance: '504.00' },
  };
}

/** An approved reprogramming with the given number of lines, each by one unit more. */
export function sampleReprogramming(lines = 2): ReprogrammingConsolidated {
  const details = Array.from({ length: lines }, (_, at) => ({
    ...{ id: at + 1, id_packs_details: `${at + 1}-1-1-1`, id_supplie: at + 1, id_sub_products: '1-1-1' },
    ...{ id_row: '295', id_group: '200', cod_internal: String(100_245 + at) },
    description_internal: 'Guantes de látex para cirugía',
    description_presentation: 'Caja (100 unidades)',
    ...{ id_nivel: 'E', description_nivel: 'Extensión', qty: '150.00', price: '2.00', total: '300.00' },
    ...{ new_qty: '151.00', new_price: '2.00', new_total: '302.00', difference: '2.00', type: 'UP' as const },
    ...{ modify_budget: 'SI' as const, justification: 'Aumentó la demanda.' },
  }));
  const [total, added] = [`${lines * 300}.00`, `${lines * 2}.00`];
  const new_total = `${lines * 302}.00`;
  return {
    header: {
      ...{
        id: 1,
        number: 1,
        number_year: '1/2026',
        date: '2026-03-09',
        extension_budget: 1,
        total,
        new_total,
      },
      ...{ difference: added, number_resolution: '7/2026', date_resolution: '2026-03-10', state: 3 },
      ...{ id_unit: 100_101, description: sampleContext.unit, id_executor: 100_100, year: 2026 },
      ...{
        revision: 4,
        actions: [],
        justification: 'Aumentó la demanda.',
        justification_rejection: '',
        ...audit,
      },
    },
    details,
    totals: { current: total, new: new_total, decrease: '0.00', increase: added, difference: added },
  };
}
