import { isZero, type Money } from '@expediente/kernel/decimal.ts';
import { reprogrammingStates } from '@expediente/machines/reprogramming/life-cycle.ts';
import { APPROVE_REPROGRAMMING_FORM, REPROGRAMMING_VIEW } from '@expediente/schemas/reprogramming/forms.ts';
import { REPROGRAMMING_LIST } from '@expediente/schemas/reprogramming/lists.ts';
import type { ReprogrammingRow, ReprogrammingWhole } from '@expediente/schemas/reprogramming/read.ts';
import { WITHDRAW } from '@expediente/schemas/shared/actions.ts';
import { APPROVAL } from '../kit/approval/decision.ts';
import { rejection } from '../kit/approval/rejection.ts';
import { withdrawal } from '../kit/approval/withdrawal.ts';
import { moneyText } from '../kit/figures/amounts.tsx';
import { Lead } from '../kit/layout/Lead.tsx';
import { recordPage } from '../kit/record/recordPage.tsx';
import { formStep } from '../kit/steps/form-step.tsx';

/** Name with its number in the year, as a cost centre may have several. */
const titleOf = ({ number_year, description }: ReprogrammingRow): string => `${number_year} · ${description}`;

/** Page of changes to approved annual plans (R3 §2, §4). */
const page = recordPage<ReprogrammingRow, ReprogrammingWhole>({
  states: reprogrammingStates,
  pages: ['reprogramacion'],
  noun: 'Reprogramación',
  article: 'la',
  name: (row) => `Reprogramación ${titleOf(row)}`,
  the: ({ number_year, description }) => `la reprogramación ${number_year} de ${description}`,
  path: (id) => `/reprogramming/get/id/${id}`,
  // Total of the plan after the change, and the difference.
  lead: ({ total, new_total, difference }) => (
    <Lead
      amount={moneyText(new_total)}
      party={
        // The cast holds: the server answers amounts in normal form.
        isZero(difference as Money)
          ? 'el presupuesto del plan no cambia'
          : `presupuesto actual ${moneyText(total)}, diferencia ${moneyText(difference)}`
      }
    />
  ),
  list: {
    path: (year) => `/reprogramming/get/all/${year}`,
    byDay: true,
    layout: REPROGRAMMING_LIST,
    sort: '-number_year',
    name: 'Listado de reprogramaciones',
    nothing: (year) =>
      `Todavía no hay reprogramaciones del año ${year}. Cada centro de costo tiene una abierta a la vez: la que ya no se necesita se corrige y se usa para el siguiente cambio.`,
    cardTitle: titleOf,
  },
  steps: {
    sendrequest: {
      does: 'Enviar a aprobación',
      yes: 'Enviar',
      undo: WITHDRAW,
      path: '/reprogramming/send',
      text: 'Mientras espera la aprobación no se puede cambiar, y lo que disminuye queda retenido en el plan.',
    },
    withdraw: withdrawal({
      path: '/reprogramming/withdraw',
      ends: 'Lo que estaba retenido queda libre.',
    }),
    // The approval asks for the date of its resolution (R3 §4).
    approve: formStep({
      does: 'Aprobar',
      path: '/reprogramming/approve',
      form: APPROVE_REPROGRAMMING_FORM,
      compiled: async () => (await import('./step-checks.ts')).ApproveReprogramming,
      text: 'Al aprobarla cambia el plan; el número de resolución se asigna solo.',
    }),
    refuse: rejection(
      '/reprogramming/disapprove',
      async () => (await import('./step-checks.ts')).RejectReprogramming,
    ),
    printrepac: { print: ({ id }) => `/packsannual/consolidate/pdf/${id}` },
  },
  off: {
    rechazado: {
      at: 'pendiente',
      reason: ({ justification_rejection }) =>
        `La Reprogramación fue rechazada por el siguiente motivo: ${justification_rejection}`,
    },
  },
  decided: { by: APPROVAL, load: () => import('./decided.ts') },
  view: REPROGRAMMING_VIEW,
  form: () => import('./ReprogrammingForm.tsx'),
  parts: () => import('./ReprogrammingParts.tsx'),
});

export const { recordKinds } = page;
export default page.Page;
