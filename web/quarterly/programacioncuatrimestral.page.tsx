import { QUARTERS } from '@expediente/kernel/dates.ts';
import { quarterlyStates } from '@expediente/machines/quarterly/life-cycle.ts';
import { QUARTERLY_VIEW } from '@expediente/schemas/quarterly/forms.ts';
import { QUARTERLY_LIST } from '@expediente/schemas/quarterly/lists.ts';
import type { QuarterlyDetail, QuarterlyRow } from '@expediente/schemas/quarterly/read.ts';
import { WITHDRAW } from '@expediente/schemas/shared/actions.ts';
import { APPROVAL } from '../kit/approval/decision.ts';
import { rejection } from '../kit/approval/rejection.ts';
import { withdrawal } from '../kit/approval/withdrawal.ts';
import { recordPage } from '../kit/record/recordPage.tsx';
import { lateLook } from './late.ts';
import { QuarterlyLead } from './QuarterlyLead.tsx';

/** Name of the cuatrimestre that is sent or approved next. */
const turnOf = ({ quarter_approve, description }: QuarterlyRow): string =>
  `el cuatrimestre ${QUARTERS[quarter_approve] ?? ''} de ${description}`;

/** Page of the session year's quarterly programmings (R3 §2, §4); a programming's id is `unit-year`. */
const page = recordPage<QuarterlyRow, QuarterlyDetail>({
  states: quarterlyStates,
  pages: ['programacioncuatrimestral'],
  noun: 'Programación',
  article: 'la',
  name: ({ number_year, description }) => `Programación ${number_year} · ${description}`,
  the: ({ number_year, description }) => `la programación ${number_year} de ${description}`,
  path: (id) => `/quarterly/get/id/${id}`,
  lead: (programming) => <QuarterlyLead programming={programming} />,
  list: {
    path: (year) => `/quarterly/get/all/${year}`,
    byDay: true,
    layout: QUARTERLY_LIST,
    sort: 'description',
    name: 'Listado de programaciones cuatrimestrales',
    nothing: (year) => `Todavía no hay programaciones del año ${year}.`,
    looks: { late_quarters: ({ late_quarters }) => lateLook(late_quarters) },
    texts: { quarter_approve: ({ quarter_approve }) => `${quarter_approve} de 3` },
    filters: [{ name: 'out_of_window', label: 'Plazo', options: [{ value: 1, label: 'Fuera de plazo' }] }],
    // Cards show late cuatrimestres too.
    card: ['description', 'budget', 'late_quarters', 'state'],
  },
  steps: {
    sendrequest: {
      does: 'Enviar a aprobación',
      yes: 'Enviar',
      undo: WITHDRAW,
      about: turnOf,
      path: '/quarterly/send',
      text: 'Mientras espera la aprobación no se puede cambiar.',
    },
    withdraw: withdrawal({ path: '/quarterly/withdraw', about: turnOf }),
    approve: {
      does: 'Aprobar',
      about: turnOf,
      path: '/quarterly/approve',
      text: 'Un cuatrimestre aprobado abre sus presupuestos: cambian solo con una reprogramación cuatrimestral.',
    },
    refuse: rejection('/quarterly/refuse', async () => (await import('./step-checks.ts')).RejectQuarterly),
  },
  off: {
    rechazado: {
      at: 'pendiente',
      reason: ({ justification_rejection }) =>
        `La Programación fue rechazada por el siguiente motivo: ${justification_rejection}`,
    },
  },
  decided: { by: APPROVAL, load: () => import('./decided.ts') },
  view: QUARTERLY_VIEW,
  form: () => import('./QuarterlyForm.tsx'),
  parts: () => import('./QuarterlyParts.tsx'),
});

export const { recordKinds } = page;
export default page.Page;
