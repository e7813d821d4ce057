import { unopsConsolidationStates } from '@expediente/machines/unops-consolidation/life-cycle.ts';
import { REGULARIZE_DOCUMENT } from '@expediente/schemas/unops/document.ts';
import { REGULARIZE_FORM } from '@expediente/schemas/unops/forms.ts';
import { UNOPS_CONSOLIDATION_LIST } from '@expediente/schemas/unops/lists.ts';
import type {
  UnopsConsolidationDetail,
  UnopsConsolidationPage,
  UnopsConsolidationRow,
} from '@expediente/schemas/unops/read.ts';
import { UNOPS_CONSOLIDATION_VIEW } from '@expediente/schemas/unops/view.ts';
import { moneyText } from '../kit/figures/amounts.tsx';
import { Lead } from '../kit/layout/Lead.tsx';
import { cyclePage } from '../kit/record/recordPage.tsx';
import { deletion } from '../kit/steps/deletion.tsx';
import { formStep } from '../kit/steps/form-step.tsx';
import { REGULARIZE_TEXT } from './lines.ts';

/** Action that regularises one or several consolidations, and corrects a regularisation (unops D20). */
export const REGULARIZE = 'regularizeunops';

/** Consolidations as lists and dialogs show them; each joins records of one cost centre (R3 §4, unops D1). */
export const consolidations = cyclePage<
  UnopsConsolidationRow,
  UnopsConsolidationDetail,
  UnopsConsolidationPage
>({
  states: unopsConsolidationStates,
  pages: ['unops'],
  noun: 'Consolidación',
  article: 'la',
  name: ({ id, unit }) => `Consolidación ${id} · ${unit}`,
  the: ({ id }) => `la consolidación ${id}`,
  path: (id) => `/unops/consolidate/get/id/${id}`,
  lead: ({ total, unit }) => <Lead amount={moneyText(total)} party={unit} />,
  opens: 'viewconsolidateunops',
  list: {
    path: () => '/unops/get/all/1',
    byDay: true,
    layout: UNOPS_CONSOLIDATION_LIST,
    sort: '-id_unops_consolidate',
    name: 'Consolidaciones de Unops',
    nothing: (year) => `No hay consolidaciones por regularizar del año ${year}.`,
    cardTitle: ({ id }) => `Consolidación ${id}`,
  },
  steps: {
    [REGULARIZE]: formStep({
      does: 'Regularizar',
      path: '/unops/regularize',
      form: REGULARIZE_FORM,
      file: REGULARIZE_DOCUMENT,
      command: ({ id }) => ({ p_list_consolidate: [id] }),
      compiled: async () => (await import('./step-checks.ts')).RegularizeUnops,
      text: REGULARIZE_TEXT,
    }),
    freeunopsconsolidate: deletion({
      does: 'Liberar',
      path: '/unops/consolidate/delete',
      text: 'Sus registros vuelven a SIN CONSOLIDAR y la consolidación sale del listado. Su historia se conserva.',
    }),
  },
  off: {},
  view: UNOPS_CONSOLIDATION_VIEW,
  parts: () => import('./ConsolidationParts.tsx'),
});
