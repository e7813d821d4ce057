import { dateText } from '@expediente/kernel/dates.ts';
import { money } from '@expediente/kernel/decimal.ts';
import { type KeywordName, MEANINGS } from './keywords.ts';
import { type AwardFacts, awardValues } from './values.ts';

/** An award record that exists nowhere, with everything that a template can name: for previews and samples. */
export const SAMPLE_AWARD: AwardFacts = {
  number: '12/2026',
  date: dateText('2026-01-09'),
  hour: '08:15',
  qty_requested: '300.00',
  type_supplies: 'MEDICAMENTOS',
  description: 'ACETAMINOFÉN, 500 MG, TABLETA, ORAL',
  cod_internal: '1001',
  cod_ppr: '30101-10010',
  description_ppr: 'Acetaminofén, 500 mg, tableta, oral',
  row: '266 Productos medicinales y farmacéuticos',
  nog: '99000001',
  iva: 1,
  justification: 'Se adjudica por ser la oferta de menor precio.',
  qty: '300.00',
  amount: money('750.00'),
  units: [
    { id: '100101', description: 'EMERGENCIA' },
    { id: '100102', description: 'ENCAMAMIENTO' },
  ],
  providers: [
    {
      name: 'Droguería Ejemplo del Norte, S.A.',
      nit: '99999900011',
      amount: money('750.00'),
      winner: true,
    },
    { name: 'Distribuidora Muestra, S.A.', nit: '99999900028', amount: money('812.50'), winner: false },
  ],
  book: 'L2-0001-2026',
  commission: [
    { name: 'Integrante Comisión Uno', position: 'Médico' },
    { name: 'Integrante Comisión Dos', position: 'Químico Farmacéutico' },
  ],
  secretary: [{ name: 'Secretaria de Actas Uno', position: 'Secretaria' }],
  purchase_order: '300 TABLETAS DE ACETAMINOFÉN',
  business: { number: '7/2026', date: dateText('2026-01-12'), hour: '10:00' },
  certification: {
    invoice_award: '15',
    invoice_business: '16',
    sheets: 2,
    date: dateText('2026-01-13'),
    requester: { name: 'Certificador Uno', position: 'Encargado de Actas' },
    authorizer: { name: 'Visto Bueno Uno', position: 'Director' },
  },
};

/** A keyword as it is offered to who writes a template. */
export interface Keyword {
  readonly name: string;
  /** The sample shown in its place, in Spanish. */
  readonly meaning: string;
  readonly sample: string;
}

const SAMPLES = awardValues(SAMPLE_AWARD, 'participants');

/** All keywords with their samples. */
export const KEYWORDS: readonly Keyword[] = Object.entries(MEANINGS).map(([name, meaning]) => ({
  name,
  meaning,
  sample: SAMPLES[name as KeywordName].text, // the keys of MEANINGS are the names
}));
