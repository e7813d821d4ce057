import type { AwardDetail } from '@expediente/schemas/award/read.ts';
import { audit } from './samples.ts';

/**
 * A certified award at the invented places of `sampleContext`: two offers, two cost centres, two members of the
 * commission.
 */
export function sampleAward(changes: Partial<AwardDetail> = {}): AwardDetail {
  return {
    ...{ id: 12, revision: 3, actions: [], id_executor: 100_100, year: 2026, state: 2, ...audit },
    ...{ number: '12/2026', date: '2026-01-09', hour: '08:15', nog: '99000001' },
    ...{ number_business: '7/2026', date_business: '2026-01-12', hour_business: '10:00' },
    ...{ invoice_award: '15', invoice_business: '16' },
    ...{ date_reasoned: null, justification_reasoned: '' },
    ...{ id_type_purchase: 1, type_purchase: 'COTIZACIÓN', templates_changed: 0, quotations: [], firms: [] },
    ...{ id_supplie: 1, type_supplies: 'MEDICAMENTOS', cod_internal: '1001', cod_ppr: '30101-10010' },
    description: 'ACETAMINOFÉN, 500 MG, <tableta> & oral',
    description_ppr: 'Acetaminofén, 500 mg, tableta, oral',
    description_presentation: 'TABLETA',
    ...{ id_row: '266', description_row: 'Productos medicinales y farmacéuticos' },
    ...{ qty_requested: '400.00', qty: '300.00', amount: '750.00', iva: 1 },
    justification: 'Se adjudica por ser la oferta de menor precio.',
    ...{ number_resolution: 'R-3-2026', id_consolidate: 318, consolidation: null },
    id_units: [100_101, 100_102],
    units: [
      { id_unit: 100_101, description: 'EMERGENCIA', number_order: '4', qty: '250.00' },
      { id_unit: 100_102, description: 'ENCAMAMIENTO', number_order: '9, 11', qty: '150.00' },
    ],
    ...{ id_provider: 1, provider: 'Droguería Ejemplo del Norte, S.A.', provider_nit: '99999900011' },
    providers: [
      {
        ...{ id_provider: 1, name: 'Droguería Ejemplo del Norte, S.A.', nit: '99999900011' },
        ...{ amount: '750.00', state: 1, products_oferts: 1 },
      },
      {
        ...{ id_provider: 2, name: 'Distribuidora Muestra, S.A.', nit: '99999900028' },
        ...{ amount: '812.50', state: 0, products_oferts: 2 },
      },
    ],
    ...{ id_book: 1, book: 'LIBRO DE ACTAS DE ADJUDICACIÓN L2-0001-2026', id_participant: [1, 2, 3] },
    participants: [
      { id: 1, name: 'Inés Tzoc de León', type: 'COMISION' },
      { id: 2, name: 'Óscar Noé Muñoz', type: 'COMISION' },
      { id: 3, name: 'Lucía Ajú Peñate', type: 'SECRETARIA' },
    ],
    ...changes,
  };
}
