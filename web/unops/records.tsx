import { unopsStates } from '@expediente/machines/unops/life-cycle.ts';
import { CONSOLIDATE_UNOPS_FORM } from '@expediente/schemas/unops/forms.ts';
import { UNOPS_LIST } from '@expediente/schemas/unops/lists.ts';
import type { UnopsDetail, UnopsPage, UnopsRow } from '@expediente/schemas/unops/read.ts';
import { UNOPS_VIEW } from '@expediente/schemas/unops/view.ts';
import { moneyText } from '../kit/figures/amounts.tsx';
import { Lead } from '../kit/layout/Lead.tsx';
import { cyclePage } from '../kit/record/recordPage.tsx';
import { deletion } from '../kit/steps/deletion.tsx';
import { formStep } from '../kit/steps/form-step.tsx';

/** Action that consolidates one or several records. */
export const CONSOLIDATE = 'consolidateunops';

/** Purchases made through UNOPS, as lists and dialogs show them (R3 §2, §4). */
export const records = cyclePage<UnopsRow, UnopsDetail, UnopsPage>({
  states: unopsStates,
  pages: ['unops'],
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
    [CONSOLIDATE]: formStep({
      does: 'Consolidar',
      path: '/unops/consolidate',
      form: CONSOLIDATE_UNOPS_FORM,
      command: ({ id }) => ({ p_unops: [id] }),
      compiled: async () => (await import('./step-checks.ts')).ConsolidateUnops,
    }),
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
