import { unopsRegularizationStates } from '@expediente/machines/unops-regularization/life-cycle.ts';
import { fileField } from '@expediente/schemas/shared/form-file.ts';
import { REGULARIZE_DOCUMENT } from '@expediente/schemas/unops/document.ts';
import { CORRECT_REGULARIZATION_FORM } from '@expediente/schemas/unops/forms.ts';
import { UNOPS_REGULARIZATION_LIST } from '@expediente/schemas/unops/lists.ts';
import type {
  UnopsRegularizationDetail,
  UnopsRegularizationPage,
  UnopsRegularizationRow,
} from '@expediente/schemas/unops/read.ts';
import { UNOPS_REGULARIZATION_VIEW } from '@expediente/schemas/unops/view.ts';
import { moneyText } from '../kit/figures/amounts.tsx';
import { liveFields } from '../kit/form/live-fields.ts';
import { sendWithFile } from '../kit/form/send-file.ts';
import { Lead } from '../kit/layout/Lead.tsx';
import { cyclePage } from '../kit/record/recordPage.tsx';
import { formStep } from '../kit/steps/form-step.tsx';
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
    // The old values are kept in its history (unops D20); without a new file the old one stays.
    [REGULARIZE]: formStep({
      does: 'Corregir',
      path: '/unops/regularize/correct',
      form: ({ number_curdp, date_pay, file_regularize }) => [
        ...liveFields(CORRECT_REGULARIZATION_FORM, {
          p_number_curdp: { begins: number_curdp },
          p_date_pay: { begins: date_pay },
        }),
        { ...fileField(REGULARIZE_DOCUMENT), help: `Sin otro archivo se conserva ${file_regularize}.` },
      ],
      compiled: async () => (await import('./step-checks.ts')).CorrectRegularization,
      send: sendWithFile(REGULARIZE_DOCUMENT, 'optional'),
    }),
  },
  off: {},
  view: UNOPS_REGULARIZATION_VIEW,
  parts: () => import('./RegularizationParts.tsx'),
});
