import { handbackStates } from '@expediente/machines/handback/life-cycle.ts';
import { HANDBACK_FORM, HANDBACK_VIEW } from '@expediente/schemas/handback/forms.ts';
import { HANDBACK_LIST, type HandbackDetail, type HandbackRow } from '@expediente/schemas/handback/read.ts';
import { rejection } from '../kit/approval/rejection.ts';
import { recordPage } from '../kit/record/recordPage.tsx';

const [, , , LINES] = HANDBACK_FORM;

/** Units that cost centres give back to the plan. */
const page = recordPage<HandbackRow, HandbackDetail>({
  states: handbackStates,
  pages: ['devoluciones'],
  noun: 'Devolución',
  article: 'la',
  name: ({ number_year, unit }) => `Devolución ${number_year} · ${unit}`,
  the: ({ number_year, unit }) => `la devolución ${number_year} de ${unit}`,
  path: (id) => `/handback/get/id/${id}`,
  list: {
    path: () => '/handback/get/all',
    layout: HANDBACK_LIST,
    sort: '-number_year',
    name: 'Listado de devoluciones',
    nothing: (year) => `Todavía no hay devoluciones del año ${year}.`,
  },
  steps: {
    sendrequest: {
      does: 'Enviar',
      path: '/handback/send',
      text: 'Sus unidades quedan retenidas en el plan mientras espera la aprobación.',
    },
    approve: {
      does: 'Aprobar',
      path: '/handback/approve',
      text: 'Sus unidades salen del plan.',
    },
    refuse: rejection('/handback/disapprove', async () => (await import('./step-checks.ts')).RejectHandback),
    print: { print: ({ id }) => `/handback/pdf/${id}` },
  },
  off: {
    rechazada: {
      at: 'pendiente',
      reason: ({ reason }) => `Fue rechazada por el siguiente motivo: ${reason}`,
    },
  },
  view: HANDBACK_VIEW,
  lines: LINES,
  form: () => import('./HandbackForm.tsx'),
});

export const { recordKinds } = page;
export default page.Page;
