import { unopsRegularizationStates } from '@expediente/machines/unops-regularization/life-cycle.ts';
import { UNOPS_REGULARIZATION_LIST } from '@expediente/schemas/unops/lists.ts';
import type {
  UnopsRegularizationDetail,
  UnopsRegularizationPage,
  UnopsRegularizationRow,
} from '@expediente/schemas/unops/read.ts';
import { UNOPS_REGULARIZATION_VIEW } from '@expediente/schemas/unops/view.ts';
import { later } from '../base/arriving.ts';
import { moneyText } from '../kit/figures/amounts.tsx';
import { Lead } from '../kit/layout/Lead.tsx';
import { cyclePage } from '../kit/record/recordPage.tsx';
import { REGULARIZE } from './consolidations.tsx';

/** Regularisations as lists and dialogs show them, each with its CURDP and its PDF (R3 §4, unops D1). */
export const regularizations = cyclePage<
  UnopsRegularizationRow,
  UnopsRegularizationDetail,
  UnopsRegularizationPage
>({
  states: unopsRegularizationStates,
  pages: ['unops'],
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
