import { shownMoney } from '@expediente/kernel/format.ts';
import { extensionStates } from '@expediente/machines/extension/life-cycle.ts';
import { EXTENSION_VIEW } from '@expediente/schemas/extension/forms.ts';
import { EXTENSION_LIST } from '@expediente/schemas/extension/lists.ts';
import type { ExtensionDetail, ExtensionRow } from '@expediente/schemas/extension/read.ts';
import { WITHDRAW } from '@expediente/schemas/shared/actions.ts';
import { APPROVAL } from '../kit/approval/decision.ts';
import { rejection } from '../kit/approval/rejection.ts';
import { withdrawal } from '../kit/approval/withdrawal.ts';
import { moneyText } from '../kit/figures/amounts.tsx';
import { Lead } from '../kit/layout/Lead.tsx';
import { recordPage } from '../kit/record/recordPage.tsx';

/** Name with its number in the year, as a cost centre may have several. */
const titleOf = ({ number_year, description }: ExtensionRow): string => `${number_year} · ${description}`;

/** Page of the session year's extensions of quarterly programmings (R3 §2, §4; permissions: domain §8). */
const page = recordPage<ExtensionRow, ExtensionDetail>({
  states: extensionStates,
  pages: ['reprogcuatrimestral', 'programacioncuatrimestral'],
  noun: 'Reprogramación cuatrimestral',
  article: 'la',
  name: (row) => `Reprogramación cuatrimestral ${titleOf(row)}`,
  the: ({ number_year, description }) => `la reprogramación ${number_year} de ${description}`,
  path: (id) => `/quarterly/extension/get/id/${id}`,
  lead: ({ increase, decrease }) => (
    <Lead amount={`Aumenta ${moneyText(increase)}`} party={`disminuye ${shownMoney(decrease)}`} />
  ),
  list: {
    path: (year) => `/quarterly/extension/get/all/${year}`,
    byDay: true,
    layout: EXTENSION_LIST,
    sort: '-number_year',
    name: 'Listado de reprogramaciones cuatrimestrales',
    nothing: (year) => `Todavía no hay reprogramaciones cuatrimestrales del año ${year}.`,
    cardTitle: titleOf,
  },
  steps: {
    sendrequest: {
      does: 'Enviar a aprobación',
      yes: 'Enviar',
      undo: WITHDRAW,
      path: '/quarterly/extension/send',
      text: 'Lo que disminuye queda retenido hasta que se apruebe o se rechace.',
    },
    withdraw: withdrawal({
      path: '/quarterly/extension/withdraw',
      ends: 'Lo que estaba retenido queda libre.',
    }),
    approve: {
      does: 'Aprobar',
      path: '/quarterly/extension/approve',
      text: 'Los presupuestos cambian desde ese momento.',
    },
    refuse: rejection(
      '/quarterly/extension/refuse',
      async () => (await import('./step-checks.ts')).RejectExtension,
    ),
  },
  off: {
    rechazado: {
      at: 'pendiente',
      reason: ({ justification_rejection }) =>
        `La Reprogramación fue rechazada por el siguiente motivo: ${justification_rejection}`,
    },
  },
  decided: { by: APPROVAL, load: () => import('./decided.ts') },
  view: EXTENSION_VIEW,
  form: () => import('./ExtensionForm.tsx'),
  parts: () => import('./ExtensionParts.tsx'),
});

export const { recordKinds } = page;
export default page.Page;
