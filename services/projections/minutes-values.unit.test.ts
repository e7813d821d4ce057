import { minutesFactsOf } from '@expediente/catalogues/templates/order-facts.ts';
import { STANDARD_TEMPLATES } from '@expediente/catalogues/templates/standard.ts';
import { plainText } from '@expediente/catalogues/templates/text.ts';
import { awardValues } from '@expediente/catalogues/templates/values.ts';
import { expect, test } from 'vitest';
import { minutesPaper } from './order/minutes.ts';
import { sampleContext as context, sampleOrder } from './testing/samples.ts';

const minutes = { number: '3/2026', date: '2026-03-14', hour: '08:15', id_book: 1, id_participant: [1, 2] };
const names = {
  book: 'LIBRO DE BAJA CUANTÍA L2-0003-2026',
  participants: [
    { name: 'Inés Tzoc de León', type: 'COMISION' },
    { name: 'Lucía Ajú Peñate', type: 'SECRETARIA' },
  ],
  described: new Map(
    [1, 2].map((id) => [
      id,
      {
        type_supplies: 'MATERIAL MÉDICO QUIRÚRGICO',
        description_ppr: `Jeringa, ${id} ml`,
        description_row: 'Útiles menores',
      },
    ]),
  ),
} as const;

const textsOf = (changes: Parameters<typeof sampleOrder>[1] = {}) =>
  Object.fromEntries(
    Object.entries(awardValues(minutesFactsOf(sampleOrder(2, changes), minutes, names), 'participants')).map(
      ([name, { text }]) => [name, text],
    ),
  );

test('an order of several supplies has a value for each keyword that it can have (purchasing C6)', () => {
  expect(textsOf()).toEqual({
    numero_acta: '3/2026',
    fecha: 'sábado catorce de marzo del año dos mil veintiséis',
    fecha_corta: '14/03/2026',
    hora: 'ocho horas con quince minutos',
    cantidad_inicial: '40',
    tipo_insumo: 'MATERIAL MÉDICO QUIRÚRGICO',
    descripcion_interna: 'Jeringa descartable de 1 ml con aguja; Jeringa descartable de 2 ml con aguja',
    codigo_interno: '100301; 100302',
    nog: 'E512345678',
    proveedor: 'Distribuidora Médica del Valle, S.A.',
    nit_proveedor: '576937-K',
    iva: 'IVA incluido',
    justificacion: 'Oferta más conveniente en precio y plazo de entrega.',
    cantidad_adjudicada: '40',
    monto_adjudicado: 'CUARENTA Y CUATRO QUETZALES CON 80/100 (Q44.80)',
    numero_negociacion: '',
    fecha_negociacion: '',
    hora_negociacion: '',
    centro_costo: '100101 Servicio de Cirugía y Quirófanos; 100102 Emergencia',
    centro_costo_letras:
      'CIEN MIL CIENTO UNO (100101) Servicio de Cirugía y Quirófanos; CIEN MIL CIENTO DOS (100102) Emergencia',
    proveedores: 'Distribuidora Médica del Valle, S.A., NIT 576937-K, Q44.80',
    proveedores_letras:
      'Distribuidora Médica del Valle, S.A., CUARENTA Y CUATRO QUETZALES CON 80/100 (Q44.80)',
    justificacion_renglon: '295 Útiles menores',
    codigo_ppr: '2091-7001; 2091-7002',
    descripcion_ppr: 'Jeringa, 1 ml; Jeringa, 2 ml',
    folio_adjudicacion: '',
    folio_negociacion: '',
    numero_hojas: '',
    fecha_certificacion: '',
    firmas: 'Inés Tzoc de León, Lucía Ajú Peñate',
    solicitante: '',
    cargo_solicitante: '',
    autorizador: '',
    cargo_autorizador: '',
    libro: 'LIBRO DE BAJA CUANTÍA L2-0003-2026',
    participante_comision: 'Inés Tzoc de León',
    participante_secretaria: 'Lucía Ajú Peñate',
    descripcion_orden_compra:
      '20 Unidad Jeringa descartable de 1 ml con aguja; 20 Unidad Jeringa descartable de 2 ml con aguja',
    numero_orden_compra: '1042',
    texto_acta: '',
    texto_negociacion: '',
  });
});

test('until anything is delivered the goods are those that were asked for, then what was delivered', () => {
  const { units } = sampleOrder(2);
  const delivered = (qty: string) => units.map((line) => ({ ...line, qty }));
  expect(textsOf({ units: delivered('0.00') }).cantidad_adjudicada).toBe('40');
  const part = textsOf({ units: delivered('7.50') });
  expect([part.cantidad_inicial, part.cantidad_adjudicada]).toEqual(['40', '30']);
  expect(part.descripcion_orden_compra).toContain('15 Unidad Jeringa descartable de 1 ml');
});

test('the standard minutes carry order, NPG, goods, amount, provider and book (purchasing C32)', () => {
  const markup = STANDARD_TEMPLATES.template_act_purchase_order;
  const page = minutesPaper({ order: sampleOrder(2), minutes, names, markup, context }).page([], 1);
  const text = plainText(page.slice(page.indexOf('<body')));
  for (const value of [
    'Acta de orden de compra',
    'ACTA No. 3/2026',
    'orden de compra No. 1042, NPG E512345678',
    '20 Unidad Jeringa descartable de 1 ml con aguja',
    'CUARENTA Y CUATRO QUETZALES CON 80/100 (Q44.80)',
    'Distribuidora Médica del Valle, S.A., NIT 576937-K',
    'en el LIBRO DE BAJA CUANTÍA L2-0003-2026',
    'Secretaria de actas',
  ])
    expect(text).toContain(value);
  expect(text).not.toMatch(/__________|\{\{/);
});
