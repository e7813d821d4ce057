import { dateText } from '@expediente/kernel/dates.ts';
import { money } from '@expediente/kernel/decimal.ts';
import { type ActTemplates, documentValues } from './document-values.ts';
import { type KeywordName, MEANINGS } from './keywords.ts';
import { STANDARD_TEMPLATES } from './standard.ts';
import { type AwardFacts, awardValues, type KeywordValues } from './values.ts';

/** Invented award record with a value for every keyword, for previews and samples. */
export const SAMPLE_AWARD: Required<AwardFacts> = {
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
  book: 'LIBRO DE ACTAS DE ADJUDICACIÓN L2-0001-2026',
  commission: [
    { name: 'Integrante Comisión Uno', position: 'Médico' },
    { name: 'Integrante Comisión Dos', position: 'Químico Farmacéutico' },
  ],
  secretary: [{ name: 'Secretaria de Actas Uno', position: 'Secretaria' }],
  purchase_order: '300 TABLETAS DE ACETAMINOFÉN',
  purchase_number: '318',
  business: { number: '7/2026', date: dateText('2026-01-12'), hour: '10:00' },
  folios: { award: '15', business: '16' },
  certification: {
    sheets: 2,
    date: dateText('2026-01-13'),
    requester: { name: 'Certificador Uno', position: 'Encargado de Actas' },
    authorizer: { name: 'Visto Bueno Uno', position: 'Director' },
  },
};

/** Keyword as offered to the author of a template. */
export interface Keyword {
  readonly name: string;
  /** Meaning of the keyword in Spanish. */
  readonly meaning: string;
  readonly sample: string;
}

/** Standard minutes, which the sample of a certification copies. */
export const STANDARD_ACTS: ActTemplates = {
  award: STANDARD_TEMPLATES.template_award,
  business: STANDARD_TEMPLATES.template_business,
};

const SAMPLES: KeywordValues = {
  ...documentValues({ signedBy: 'certifiers' }, SAMPLE_AWARD, STANDARD_ACTS),
  firmas: awardValues(SAMPLE_AWARD, 'participants').firmas,
};

/** Characters of a sample text that are shown; a longer text is cut. */
const SHOWN = 100;

const shortened = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN - 1)}…` : text);

/** All keywords with their samples. */
export const KEYWORDS: readonly Keyword[] = Object.entries(MEANINGS).map(([name, meaning]) => ({
  name,
  meaning,
  sample: shortened(SAMPLES[name as KeywordName].text), // the keys of MEANINGS are the names
}));
