import { unops } from '@expediente/machines/unops/decide.ts';
import { unopsConsolidation } from '@expediente/machines/unops-consolidation/decide.ts';
import { unopsRegularization } from '@expediente/machines/unops-regularization/decide.ts';
import {
  UNOPS_ACCOUNTING_REPORT,
  UNOPS_REGULARIZATION_REPORT,
} from '@expediente/schemas/reports/unops-documents.ts';
import { PLANNED, YES_NO } from '../shared/history/names.ts';
import { historyOf, integerStream } from '../shared/history/record-history.ts';
import { permissionTo } from '../shared/records/offers.ts';
import { UNOPS_PAGES } from './pages.ts';

const ownedBy =
  (action: string) =>
  ({ executor, unit }: { readonly executor: number; readonly unit: number }) => ({
    executor,
    units: [unit],
    permission: permissionTo(action, UNOPS_PAGES),
  });

const AMOUNTS = { price: 'price', qty: 'quantity', total: 'money', value: 'money' } as const;

/** Records, consolidations and regularisations as their histories show them: each names the others (unops D22). */
export const unopsHistories = [
  historyOf(unops, {
    streamOf: integerStream('unops'),
    ownership: ownedBy('view'),
    nameOf: ({ id }) => String(id),
    isGone: ({ status }) => status === 'eliminado',
    lines: { subProducts: ['subProduct'], invoices: ['serie', 'number'], receipts: ['number'] },
    head: { of: ['total'], lead: ({ total, providerName }) => ({ amount: total, party: providerName }) },
    fields: {
      records: {
        ...PLANNED,
        provider: 'provider',
        consolidation: unopsConsolidation.name,
        regularization: unopsRegularization.name,
      },
      words: { receiptsCompleted: YES_NO },
      decimals: AMOUNTS,
    },
  }),
  historyOf(unopsConsolidation, {
    streamOf: integerStream('unopsConsolidation'),
    ownership: ownedBy('viewconsolidateunops'),
    nameOf: ({ id }) => String(id),
    isGone: ({ status }) => status === 'liberada',
    lines: {},
    documents: { [UNOPS_REGULARIZATION_REPORT.format]: UNOPS_REGULARIZATION_REPORT.title },
    fields: {
      records: { unit: 'unit', records: unops.name, regularization: unopsRegularization.name },
      decimals: AMOUNTS,
    },
  }),
  historyOf(unopsRegularization, {
    streamOf: integerStream('unopsRegularization'),
    ownership: ownedBy('viewregularizeunops'),
    paperNote:
      'Si el reporte abarca varios CURDP, su código es el del último: verifique los demás en su historia.',
    nameOf: ({ id, curdp }) => `${id}${curdp === '' ? '' : ` (CURDP ${curdp})`}`,
    lines: {},
    documents: { [UNOPS_ACCOUNTING_REPORT.format]: UNOPS_ACCOUNTING_REPORT.title },
    fields: {
      records: { unit: 'unit', consolidations: unopsConsolidation.name },
      decimals: AMOUNTS,
    },
  }),
];
