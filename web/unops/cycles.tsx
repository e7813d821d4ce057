import { unopsStates } from '@expediente/machines/unops/life-cycle.ts';
import { unopsConsolidationStates } from '@expediente/machines/unops-consolidation/life-cycle.ts';
import { unopsRegularizationStates } from '@expediente/machines/unops-regularization/life-cycle.ts';
import {
  UNOPS_CONSOLIDATION_LIST,
  UNOPS_LIST,
  UNOPS_REGULARIZATION_LIST,
} from '@expediente/schemas/unops/lists.ts';
import type {
  UnopsConsolidationDetail,
  UnopsConsolidationPage,
  UnopsConsolidationRow,
  UnopsDetail,
  UnopsPage,
  UnopsRegularizationDetail,
  UnopsRegularizationPage,
  UnopsRegularizationRow,
  UnopsRow,
} from '@expediente/schemas/unops/read.ts';
import {
  UNOPS_CONSOLIDATION_VIEW,
  UNOPS_REGULARIZATION_VIEW,
  UNOPS_VIEW,
} from '@expediente/schemas/unops/view.ts';
import { later } from '../base/arriving.ts';
import { moneyText } from '../kit/figures/amounts.tsx';
import { Lead } from '../kit/layout/Lead.tsx';
import { cyclePage } from '../kit/record/recordPage.tsx';
import { deletion } from '../kit/steps/deletion.tsx';

const PAGES = ['unops'] as const;

/** Of a record, and of several that are ticked. */
export const CONSOLIDATE = 'consolidateunops';
/** Of a consolidation, and of several that are ticked; of a regularisation its correction (unops D20). */
export const REGULARIZE = 'regularizeunops';

/** Records of purchases made through UNOPS (R3 §2, §4). */
export const records = cyclePage<UnopsRow, UnopsDetail, UnopsPage>({
  states: unopsStates,
  pages: PAGES,
  noun: 'Unops',
  article: 'el',
  name: ({ id, unit }) => `Unops ${id} · ${unit}`,
  the: ({ id }) => `el Unops ${id}`,
  path: (id) => `/unops/get/id/${id}`,
  lead: ({ total, provider }) => <Lead amount={moneyText(total)} party={provider} />,
  command: ({ id, revision }) => ({ p_id_unops: id, p_revision: revision }),
  list: {
    path: () => '/unops/get/all/0',
    byDay: true,
    layout: UNOPS_LIST,
    sort: '-id_unops',
    name: 'Unops sin consolidar',
    nothing: (year) => `No hay Unops sin consolidar del año ${year}.`,
    cardTitle: ({ id, number_itb }) => `Unops ${id}${number_itb === '' ? '' : ` · ${number_itb}`}`,
  },
  steps: {
    [CONSOLIDATE]: { dialog: later(() => import('./ConsolidateOne.tsx')) },
    delete: deletion({
      does: 'Eliminar',
      about: ({ id }) => `Unops #${id}`,
      yes: 'Si',
      path: '/unops/delete',
      text: 'Sus facturas y su ID externo quedan libres. Su historia se conserva.',
    }),
  },
  off: {},
  view: UNOPS_VIEW,
  height: 'long',
  form: () => import('./UnopsForm.tsx'),
  parts: () => import('./UnopsParts.tsx'),
});

/** Consolidations of records of one cost centre (R3 §4, unops D1). */
export const consolidations = cyclePage<
  UnopsConsolidationRow,
  UnopsConsolidationDetail,
  UnopsConsolidationPage
>({
  states: unopsConsolidationStates,
  pages: PAGES,
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
    [REGULARIZE]: { dialog: later(() => import('./RegularizeOne.tsx')) },
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

/** Regularisations, each with its CURDP and its PDF (R3 §4, unops D1). */
export const regularizations = cyclePage<
  UnopsRegularizationRow,
  UnopsRegularizationDetail,
  UnopsRegularizationPage
>({
  states: unopsRegularizationStates,
  pages: PAGES,
  noun: 'Regularización',
  article: 'la',
  name: ({ id, number_curdp }) => `Regularización ${id} · CURDP ${number_curdp}`,
  the: ({ id }) => `la regularización ${id}`,
  path: (id) => `/unops/regularize/get/id/${id}`,
  lead: ({ total, unit }) => <Lead amount={moneyText(total)} party={unit} />,
  opens: 'viewregularizeunops',
  borrows: { [REGULARIZE]: { label: 'Corregir regularización', icon: 'Edit', kind: 'plain' } },
  list: {
    path: () => '/unops/get/all/2',
    byDay: true,
    layout: UNOPS_REGULARIZATION_LIST,
    sort: '-id_unops_regularize',
    name: 'Regularizaciones de Unops',
    nothing: (year) => `Todavía no hay regularizaciones del año ${year}.`,
    cardTitle: ({ number_curdp }) => `CURDP ${number_curdp}`,
  },
  steps: {
    printregularize: { print: ({ id }) => `/unops/regularize/document/${id}` },
    [REGULARIZE]: { dialog: later(() => import('./CorrectRegularization.tsx')) },
  },
  off: {},
  view: UNOPS_REGULARIZATION_VIEW,
  parts: () => import('./RegularizationParts.tsx'),
});
