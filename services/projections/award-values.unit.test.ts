import { awardFactsOf } from '@expediente/catalogues/templates/award-facts.ts';
import { documentValues } from '@expediente/catalogues/templates/document-values.ts';
import { dateText } from '@expediente/kernel/dates.ts';
import { describe, expect, test } from 'vitest';
import { sampleAward } from './testing/sample-award.ts';

const ACTS = { award: '<p>Acta {{numero_acta}}</p>', business: '<p>Acta {{numero_negociacion}}</p>' };
const certification = {
  sheets: 2,
  date: dateText('2026-01-13'),
  requester: { name: 'Ana Ixcoy', position: 'Encargada de actas' },
  authorizer: { name: 'Luis Paz', position: 'Director' },
};

type Signed = 'participants' | 'certifiers';
type Changes = Parameters<typeof sampleAward>[0];

const valuesOf = (signedBy: Signed, changes: Changes = {}) => {
  const facts = awardFactsOf(sampleAward(changes));
  const given = signedBy === 'certifiers' ? { ...facts, certification } : facts;
  return Object.entries(documentValues({ signedBy }, given, ACTS));
};

/** The texts of every keyword. */
const textsOf = (...of: Parameters<typeof valuesOf>) =>
  Object.fromEntries(valuesOf(...of).map(([name, { text }]) => [name, text]));

describe('the keywords of an award', () => {
  test('have a value each in a certification (R2 §3, awards A33)', () => {
    expect(textsOf('certifiers')).toEqual({
      numero_acta: '12/2026',
      fecha: 'viernes nueve de enero del año dos mil veintiséis',
      fecha_corta: '09/01/2026',
      hora: 'ocho horas con quince minutos',
      cantidad_inicial: '400',
      tipo_insumo: 'MEDICAMENTOS',
      descripcion_interna: 'ACETAMINOFÉN, 500 MG, <tableta> & oral',
      codigo_interno: '1001',
      nog: '99000001',
      proveedor: 'Droguería Ejemplo del Norte, S.A.',
      nit_proveedor: '99999900011',
      iva: 'IVA incluido',
      justificacion: 'Se adjudica por ser la oferta de menor precio.',
      cantidad_adjudicada: '300',
      monto_adjudicado: 'SETECIENTOS CINCUENTA QUETZALES EXACTOS (Q750.00)',
      numero_negociacion: '7/2026',
      fecha_negociacion: 'lunes doce de enero del año dos mil veintiséis',
      hora_negociacion: 'diez horas en punto',
      centro_costo: '100101 EMERGENCIA; 100102 ENCAMAMIENTO',
      centro_costo_letras:
        'CIEN MIL CIENTO UNO (100101) EMERGENCIA; CIEN MIL CIENTO DOS (100102) ENCAMAMIENTO',
      proveedores:
        'Droguería Ejemplo del Norte, S.A., NIT 99999900011, Q750.00; Distribuidora Muestra, S.A., NIT 99999900028, Q812.50',
      proveedores_letras:
        'Droguería Ejemplo del Norte, S.A., SETECIENTOS CINCUENTA QUETZALES EXACTOS (Q750.00); Distribuidora Muestra, S.A., OCHOCIENTOS DOCE QUETZALES CON 50/100 (Q812.50)',
      justificacion_renglon: '266 Productos medicinales y farmacéuticos',
      codigo_ppr: '30101-10010',
      descripcion_ppr: 'Acetaminofén, 500 mg, tableta, oral',
      folio_adjudicacion: '15',
      folio_negociacion: '16',
      numero_hojas: '2',
      fecha_certificacion: 'martes trece de enero del año dos mil veintiséis',
      firmas: 'Ana Ixcoy, Luis Paz',
      solicitante: 'Ana Ixcoy',
      cargo_solicitante: 'Encargada de actas',
      autorizador: 'Luis Paz',
      cargo_autorizador: 'Director',
      libro: 'LIBRO DE ACTAS DE ADJUDICACIÓN L2-0001-2026',
      participante_comision: 'Inés Tzoc de León, Óscar Noé Muñoz',
      participante_secretaria: 'Lucía Ajú Peñate',
      descripcion_orden_compra: '300 TABLETA ACETAMINOFÉN, 500 MG, <tableta> & oral',
      // Of an order's minutes.
      numero_orden_compra: '',
      texto_acta: 'Acta 12/2026',
      texto_negociacion: 'Acta 7/2026',
    });
  });
  test('of a step that is not reached are left to be written by hand', () => {
    const early = valuesOf('participants', {
      ...{ state: 0, number_business: '', date_business: null, hour_business: '' },
      ...{ invoice_award: '', invoice_business: '', justification: '', nog: '' },
    });
    const open = early.flatMap(([name, value]) => (value.open ? [name] : []));
    expect(open).toEqual([
      ...['numero_negociacion', 'fecha_negociacion', 'hora_negociacion'],
      ...['folio_adjudicacion', 'folio_negociacion', 'numero_hojas', 'fecha_certificacion'],
      ...['solicitante', 'cargo_solicitante', 'autorizador', 'cargo_autorizador'],
      'numero_orden_compra',
    ]);
  });
  test.each([
    [0, 'No incluye IVA'],
    [2, 'Exento de IVA'],
  ] as const)('in IVA mode %i say %s', (iva, text) => {
    expect(textsOf('participants', { iva }).iva).toBe(text);
  });
  test('a purchase type without NOG has none to write by hand', () => {
    expect(textsOf('participants', { nog: '' }).nog).toBe('N/A');
  });
});
