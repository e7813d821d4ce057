import type { TSchema } from 'typebox';
import { expect, test } from 'vitest';
import { PacStep, RejectPac, SavePac } from '../pac/commands.ts';
import {
  BanRequest,
  ConsolidateRequests,
  RejectRequest,
  SaveRequest,
  SaveService,
} from '../request/commands.ts';
import { validatorOf } from '../validate.ts';
import { CommitOrder, GenerateOrder, PayOrder, SaveOrderMinutes, UpdateOrder } from './commands.ts';

const pac = {
  p_id_unit: 100101,
  p_year: 2026,
  p_details: [{ p_id_sub_products: '1-1-1', p_id_supplie: 1, p_qty: '5' }],
};
const request = {
  p_id_unit: 100101,
  p_id_supplie: 1,
  p_date: '2026-02-01',
  p_quarter_order: 'PRIMERO',
  p_justification: 'Abastecimiento',
  p_sub_products: [{ p_id_sub_products: '1-1-1', p_qty: '0.01' }],
};
const service = {
  p_id_unit: 100101,
  p_date: '2026-02-01',
  p_serv: 2,
  p_quarter_order: 'PRIMERO',
  p_justification: 'Exámenes',
  p_supplies: [{ p_id: 1, p_id_sub_products: '1-1-1', p_qty: '2.5' }],
};
const consolidation = {
  p_number_resolution: 'R-1',
  p_date_resolution: '2026-02-10',
  p_list_orders: '3, 7',
  p_calculate_fee: true,
};
const form = {
  p_id: 1,
  p_number_purchase: '15',
  p_date_issue: '2026-02-15',
  p_quarter: 'PRIMERO',
  p_id_type_purchase: 1,
  p_number_award: 'N/A',
  p_id_provider: 1,
};
const minutes = {
  p_id: 1,
  p_number: '3',
  p_date: '2026-03-01',
  p_hour: '08:15',
  p_id_book: 1,
  p_id_participant: [1],
};
const commitment = {
  p_id: 1,
  p_number_compromise: '7',
  p_date_compromise: '2026-02-20',
  p_date_send_provider: '2026-02-21',
};
const payment = { p_id: 1, p_date_pay: '2026-04-05', p_number: 'P-1', p_number_box: 'C-1' };

const without = <Input extends object>(input: Input, field: keyof Input) => {
  const { [field]: _, ...rest } = input;
  return rest;
};

test.each<[string, TSchema, object]>([
  ['a plan', SavePac, pac],
  ['a request', SaveRequest, request],
  [
    'a request with rows of 0',
    SaveRequest,
    { ...request, p_sub_products: [{ p_id_sub_products: '1', p_qty: 0 }] },
  ],
  ['a request with its number left empty', SaveRequest, { ...request, p_number: null }],
  ['a medical service', SaveService, service],
  ['an annulment by either id', BanRequest, { p_id_order: '4' }],
  ['a consolidation', ConsolidateRequests, consolidation],
  [
    'an order form',
    GenerateOrder,
    {
      ...form,
      p_date_npg_nog: '',
      p_unit: [{ id: '1-1', qty: 0.07, number_invoice: null, date_issue: null, date_reception: '' }],
    },
  ],
  ['a partial edit', UpdateOrder, { p_id: 1, p_invoices: [] }],
  ['a commitment', CommitOrder, commitment],
  ['a payment without box', PayOrder, without(payment, 'p_number_box')],
  ['minutes', SaveOrderMinutes, minutes],
])('takes %s', (_, schema, input) => {
  expect(validatorOf(schema)(input)).not.toHaveProperty('errors');
});

/** R3 §5: limits and messages, to the letter where it has one. */
test.each<[string, TSchema, object, string, string]>([
  [
    'a plan of half units',
    SavePac,
    { ...pac, p_details: [{ ...pac.p_details[0], p_qty: '1.5' }] },
    'p_details.0.p_qty',
    'Escriba un número entero.',
  ],
  [
    'a plan of no units',
    SavePac,
    { ...pac, p_details: [{ ...pac.p_details[0], p_qty: '0' }] },
    'p_details.0.p_qty',
    'El valor mínimo es 1.',
  ],
  ['a plan without unit', PacStep, { p_year: 2026 }, 'p_id_unit', 'Seleccionar centro de costo'],
  [
    'a plan’s rejection without reason',
    RejectPac,
    { p_id_unit: 1, p_year: 2026, p_justification: '' },
    'p_justification',
    'Por favor, ingresar la justificación',
  ],
  [
    'a request without unit',
    SaveRequest,
    without(request, 'p_id_unit'),
    'p_id_unit',
    'No ha seleccionado centro de costo',
  ],
  [
    'a plan whose cost centre was not chosen',
    SavePac,
    { p_id_unit: '', p_year: 2026, p_details: [] },
    'p_id_unit',
    'Seleccionar centro de costo',
  ],
  [
    'a request of unit 0',
    SaveRequest,
    { ...request, p_id_unit: 0 },
    'p_id_unit',
    'No ha seleccionado centro de costo',
  ],
  [
    'a request without supply',
    SaveRequest,
    without(request, 'p_id_supplie'),
    'p_id_supplie',
    'No ha seleccionado el insumo',
  ],
  [
    'a request without sub-products',
    SaveRequest,
    { ...request, p_sub_products: [] },
    'p_sub_products',
    'No hay subproductos seleccionados',
  ],
  [
    'a request whose sub-products were left out',
    SaveRequest,
    without(request, 'p_sub_products'),
    'p_sub_products',
    'No hay subproductos seleccionados',
  ],
  ['a request whose date is empty', SaveRequest, { ...request, p_date: '' }, 'p_date', 'Ingresar la fecha'],
  [
    'a commitment whose date is empty',
    CommitOrder,
    { ...commitment, p_date_compromise: '' },
    'p_date_compromise',
    'Ingresar la fecha de compromiso',
  ],
  [
    'a day that does not exist',
    CommitOrder,
    { ...commitment, p_date_compromise: '2026-02-30' },
    'p_date_compromise',
    'Escriba una fecha que exista.',
  ],
  [
    'a request of less than nothing',
    SaveRequest,
    { ...request, p_sub_products: [{ p_id_sub_products: '1', p_qty: '-1' }] },
    'p_sub_products.0.p_qty',
    'El valor mínimo es 0.01.',
  ],
  [
    'a request without quarter',
    SaveRequest,
    without(request, 'p_quarter_order'),
    'p_quarter_order',
    'Seleccionar Cuatrimestre',
  ],
  [
    'a request with an empty quarter',
    SaveRequest,
    { ...request, p_quarter_order: '' },
    'p_quarter_order',
    'Seleccionar Cuatrimestre',
  ],
  [
    'a request without justification',
    SaveRequest,
    { ...request, p_justification: '' },
    'p_justification',
    'Por favor, ingresar la justificación',
  ],
  [
    'a request of a thousandth',
    SaveRequest,
    { ...request, p_sub_products: [{ p_id_sub_products: '1', p_qty: '0.001' }] },
    'p_sub_products.0.p_qty',
    'Use como máximo 2 decimales.',
  ],
  [
    'a year of two digits',
    SaveRequest,
    { ...request, p_year_additional: 26 },
    'p_year_additional',
    'El año debe tener 4 dígitos',
  ],
  [
    'a service without unit',
    SaveService,
    without(service, 'p_id_unit'),
    'p_id_unit',
    'No ha seleccionado centro de costo',
  ],
  [
    'a service without supplies',
    SaveService,
    { ...service, p_supplies: [] },
    'p_supplies',
    'Seleccionar insumos',
  ],
  [
    'a rejection without reason',
    RejectRequest,
    { p_id: 1 },
    'p_justification',
    'Por favor, ingresar la justificación',
  ],
  [
    'a resolution of 51 characters',
    ConsolidateRequests,
    { ...consolidation, p_number_resolution: 'x'.repeat(51) },
    'p_number_resolution',
    'Escriba como máximo 50 caracteres.',
  ],
  [
    'a consolidation of nothing',
    ConsolidateRequests,
    { ...consolidation, p_list_orders: '' },
    'p_list_orders',
    'Seleccionar los pedidos que se consolidarán',
  ],
  [
    'an order without quarter',
    GenerateOrder,
    without(form, 'p_quarter'),
    'p_quarter',
    'Por favor, ingresar los campos obligatorios',
  ],
  [
    'an order without purchase type',
    GenerateOrder,
    without(form, 'p_id_type_purchase'),
    'p_id_type_purchase',
    'Por favor, ingresar los campos obligatorios',
  ],
  [
    'an order without provider',
    GenerateOrder,
    without(form, 'p_id_provider'),
    'p_id_provider',
    'Por favor, ingresar los campos obligatorios',
  ],
  [
    'an order without number',
    GenerateOrder,
    { ...form, p_number_purchase: '' },
    'p_number_purchase',
    'Ingresar el número de la orden de compra',
  ],
  [
    'an order without award number',
    GenerateOrder,
    without(form, 'p_number_award'),
    'p_number_award',
    'Ingresar el número de adjudicación',
  ],
  [
    'an award number longer than any of an act',
    GenerateOrder,
    { ...form, p_number_award: `${'9'.repeat(51)}/2026` },
    'p_number_award',
    'Escriba como máximo 55 caracteres.',
  ],
  [
    'a price of 0',
    GenerateOrder,
    { ...form, p_supplies: [{ id: 1, price: '0' }] },
    'p_supplies.0.price',
    'El valor mínimo es 0.0000000001.',
  ],
  [
    'a delivered quantity of 0',
    GenerateOrder,
    { ...form, p_unit: [{ id: '1-1', qty: '0' }] },
    'p_unit.0.qty',
    'El valor mínimo es 0.01.',
  ],
  [
    'an invoice without serie',
    GenerateOrder,
    { ...form, p_invoices: [{ serie_invoice: '', number_invoice: '1', date_invoice: '2026-03-10' }] },
    'p_invoices.0.serie_invoice',
    'Ingresar la serie',
  ],
  [
    'a reception on 30 February',
    UpdateOrder,
    { p_id: 1, p_unit: [{ id: '1-1', date_reception: '2026-02-30' }] },
    'p_unit.0.date_reception',
    'Escriba una fecha que exista.',
  ],
  [
    'a commitment without its date',
    CommitOrder,
    without(commitment, 'p_date_compromise'),
    'p_date_compromise',
    'Ingresar la fecha de compromiso',
  ],
  [
    'a box of 21 characters',
    PayOrder,
    { ...payment, p_number_box: 'x'.repeat(21) },
    'p_number_box',
    'Escriba como máximo 20 caracteres.',
  ],
  [
    'minutes without participants',
    SaveOrderMinutes,
    { ...minutes, p_id_participant: [] },
    'p_id_participant',
    'Por favor, seleccionar Participantes',
  ],
  [
    'minutes without book',
    SaveOrderMinutes,
    without(minutes, 'p_id_book'),
    'p_id_book',
    'Por favor, seleccionar Libro',
  ],
])('refuses %s', (_, schema, input, field, message) => {
  const checked = validatorOf(schema)(input);
  expect('errors' in checked ? checked.errors : []).toEqual([{ field, message }]);
});

/** A number as documents have it: letters, digits, punctuation; no pictures. */
test.each([
  ...['15', 'N/A', '3/2026', 'UE-001 (b)', 'DAB.Nº 12°', "O'Higgins_5", 'ÑANDÚ 7', ''].map((text) => [
    text,
    true,
  ]),
  ...['🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂', '12 🙂', '---', '12<3', '1️⃣'].map((text) => [text, false]),
] as const)('a number %j of a document is taken: %s', (text, taken) => {
  const message = 'Use letras, números y signos de puntuación.';
  const faultsOf = (schema: TSchema, input: object) => {
    const checked = validatorOf(schema)(input);
    return 'errors' in checked ? checked.errors.map((error) => error.message) : [];
  };
  const receipt = { p_id: 1, p_unit: [{ id: '1-1', number_invoice: text }] };
  for (const [schema, input] of [
    [UpdateOrder, { p_id: 1, p_npg_nog: text }],
    [UpdateOrder, receipt],
  ] as const)
    expect(faultsOf(schema, input)).toEqual(taken ? [] : [message]);
  const required = faultsOf(GenerateOrder, { ...form, p_number_purchase: text });
  expect(required).toEqual(
    text === '' ? ['Ingresar el número de la orden de compra'] : taken ? [] : [message],
  );
});
