import { unops } from '@expediente/machines/unops/decide.ts';
import { unopsReading } from '@expediente/machines/unops/reading.ts';
import { unopsConsolidation } from '@expediente/machines/unops-consolidation/decide.ts';
import { unopsConsolidationReading } from '@expediente/machines/unops-consolidation/reading.ts';
import { unopsRegularization } from '@expediente/machines/unops-regularization/decide.ts';
import { unopsRegularizationReading } from '@expediente/machines/unops-regularization/reading.ts';
import {
  UNOPS_ACCOUNTING_REPORT,
  UNOPS_REGULARIZATION_REPORT,
} from '@expediente/schemas/reports/unops-documents.ts';
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

/** Histories of records, consolidations and regularisations, which refer to each other (unops D22). */
export const unopsHistories = [
  historyOf(unops, {
    ...unopsReading.shown,
    streamOf: integerStream('unops'),
    ownership: ownedBy('view'),
    isGone: ({ status }) => status === 'eliminado',
  }),
  historyOf(unopsConsolidation, {
    ...unopsConsolidationReading.shown,
    streamOf: integerStream('unopsConsolidation'),
    ownership: ownedBy('viewconsolidateunops'),
    isGone: ({ status }) => status === 'liberada',
    documents: { [UNOPS_REGULARIZATION_REPORT.format]: UNOPS_REGULARIZATION_REPORT.title },
  }),
  historyOf(unopsRegularization, {
    ...unopsRegularizationReading.shown,
    streamOf: integerStream('unopsRegularization'),
    ownership: ownedBy('viewregularizeunops'),
    paperNote:
      'Si el reporte abarca varios CURDP, su código es el del último: verifique los demás en su historia.',
    documents: { [UNOPS_ACCOUNTING_REPORT.format]: UNOPS_ACCOUNTING_REPORT.title },
  }),
];
