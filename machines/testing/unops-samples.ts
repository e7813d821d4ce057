import { money, price, quantity } from '@expediente/kernel/decimal.ts';
import type { UnopsContent, UnopsEvent } from '@expediente/schemas/unops/events.ts';
import type { UnopsCommand } from '../unops/commands.ts';

export const UNOPS_TODAY = '2026-11-22';

/** The first record of the worked example (unops §2): 1,000 at Q12.50. */
export const UNOPS: UnopsContent = {
  unit: 100101,
  unitDescription: 'EMERGENCIA',
  externalId: '',
  numberOrder: 'OC-15',
  numberDispatch: '1',
  numberAct: '22-2026',
  dateAct: '2026-11-20',
  yearReception: 2026,
  numberBidding: '3',
  numberItb: 'ITB/2026/00001',
  provider: 25,
  providerNit: '99999902500',
  providerName: 'Organismo Internacional Demo',
  supply: 30101,
  codInternal: '1001',
  codPpr: '30101-10010',
  description: 'ACETAMINOFÉN, 500 MG, TABLETA, ORAL',
  presentation: 'TABLETA',
  row: '266',
  rowDescription: 'Productos medicinales y farmacéuticos',
  group: '200',
  groupDescription: 'MATERIALES Y SUMINISTROS',
  price: price('12.50'),
  qty: quantity(1000),
  total: money('12500'),
  subProducts: [
    { subProduct: '1-1-1', description: 'CONSULTA', qty: quantity(600) },
    { subProduct: '1-1-2', description: 'HOSPITALIZACIÓN', qty: quantity(400) },
  ],
  invoices: [
    { serie: 'A', number: '1', date: '2026-11-18', value: money('7500') },
    { serie: 'A', number: '2', date: '2026-11-19', value: money('5000') },
  ],
  receipts: [{ number: 'R-1', date: '2026-11-20', value: money('12500') }],
  receiptsCompleted: 1,
};

export const UNOPS_RECORD = { id: 1, executor: 100100 } as const;

type Save = Extract<UnopsCommand, { readonly type: 'SaveUnops' }>;
export const saveUnops = (changes: Partial<Omit<Save, 'type'>> = {}): Save => ({
  type: 'SaveUnops',
  ...UNOPS_RECORD,
  ...UNOPS,
  today: UNOPS_TODAY,
  ...changes,
});

/** Events that each step leaves behind. */
export const UNOPS_EVENTS = {
  recorded: { type: 'UnopsRecorded', data: { ...UNOPS_RECORD, ...UNOPS } },
  deleted: { type: 'UnopsDeleted', data: { reason: 'Se registró dos veces' } },
  consolidated: { type: 'UnopsConsolidated', data: { consolidation: 1, date: UNOPS_TODAY } },
  released: { type: 'UnopsReleased', data: { consolidation: 1 } },
  regularized: { type: 'UnopsRegularized', data: { regularization: 1, curdp: '90001' } },
} as const satisfies Readonly<Record<string, UnopsEvent>>;
