import { money, quantity } from '@expediente/kernel/decimal.ts';
import type { AwardContent, AwardEvent } from '@expediente/schemas/award/events.ts';
import type { AwardCommand } from '../award/commands.ts';

export const AWARD_TODAY = '2026-02-20';
const MOMENT = { today: AWARD_TODAY, hourNow: '15:30' } as const;

/** An award of 300 units asked for by two cost centres, at the lowest of two offers. */
export const AWARD: AwardContent = {
  number: '12/2026',
  date: '2026-02-18',
  hour: '08:15',
  nog: '99000001',
  purchaseType: 1,
  purchaseTypeDescription: 'COMPRA DIRECTA',
  templates: 0,
  order: 0,
  resolution: '',
  supply: 30101,
  typeSupplies: 'MEDICAMENTOS',
  codInternal: '1001',
  codPpr: '30101-10010',
  descriptionPpr: 'Acetaminofén, 500 mg, tableta, oral',
  description: 'ACETAMINOFÉN, 500 MG, TABLETA, ORAL',
  presentation: 'TABLETA',
  row: '266',
  rowDescription: 'Productos medicinales y farmacéuticos',
  units: [
    { unit: 100101, description: 'EMERGENCIA', numberOrder: '1/2026', qty: quantity(200) },
    { unit: 100102, description: 'ENCAMAMIENTO', numberOrder: '2/2026', qty: quantity(100) },
  ],
  providers: [
    {
      provider: 1,
      nit: '99999900011',
      name: 'Droguería Ejemplo del Norte, S.A.',
      amount: money('750'),
      products: 1,
      winner: 1,
    },
    {
      provider: 2,
      nit: '99999900028',
      name: 'Distribuidora Muestra, S.A.',
      amount: money('812.50'),
      products: 1,
      winner: 0,
    },
  ],
  book: 1,
  bookName: 'L2-0001-2026',
  participants: [{ participant: 1, name: 'Integrante Comisión Uno', type: 'COMISION' }],
  qty: quantity(300),
  amount: money('750'),
  iva: 1,
  justification: '',
};

export const RECORD = { id: 7, executor: 100100, year: 2026 } as const;

type Save = Extract<AwardCommand, { readonly type: 'SaveAward' }>;
export const saveAward = (changes: Partial<Omit<Save, 'type'>> = {}): Save => ({
  type: 'SaveAward',
  ...RECORD,
  ...AWARD,
  ...MOMENT,
  asksJustification: false,
  winnerActive: true,
  consolidation: null,
  ...changes,
});

export const negotiate = {
  type: 'GenerateBusiness',
  number: '7/2026',
  date: '2026-02-19',
  hour: '10:00',
  ...MOMENT,
} as const satisfies AwardCommand;

export const certify = {
  type: 'CertifyAward',
  invoiceAward: '15',
  invoiceBusiness: '16',
} as const satisfies AwardCommand;

export const QUOTATION = { provider: 2, hash: 'a'.repeat(64), name: 'oferta.pdf', size: 1_024 } as const;

/** Events that each step leaves behind. */
export const AWARD_EVENTS = {
  recorded: { type: 'AwardRecorded', data: { ...RECORD, ...AWARD } },
  negotiated: {
    type: 'AwardBusinessGenerated',
    data: { number: '7/2026', date: '2026-02-19', hour: '10:00' },
  },
  certified: { type: 'AwardCertified', data: { invoiceAward: '15', invoiceBusiness: '16' } },
  attached: { type: 'AwardQuotationAttached', data: QUOTATION },
  reasoned: { type: 'AwardReasoned', data: { date: MOMENT.today, reason: 'Se registró dos veces' } },
  deleted: { type: 'AwardDeleted', data: { reason: 'Se registró dos veces' } },
} as const satisfies Readonly<Record<string, AwardEvent>>;
