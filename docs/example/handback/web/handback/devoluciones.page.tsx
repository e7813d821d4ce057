import { handbackStates } from '@expediente/machines/handback/life-cycle.ts';
import { HANDBACK_LIST, type HandbackRow } from '@expediente/schemas/handback/read.ts';
import { later } from '../base/arriving.ts';
import { useSession } from '../base/session.tsx';
import { statusFilter } from '../kit/list/ListTools.tsx';
import { RecordScreen, useRecordScreen, withStatuses } from '../kit/record/RecordScreen.tsx';
import { type StepsOf, useRecordSteps } from '../kit/steps/useRecordSteps.tsx';

const HandbackDialog = later(() => import('./HandbackDialog.tsx'));

const COLUMNS = withStatuses<HandbackRow>(HANDBACK_LIST.columns, {
  state: ({ state }) => handbackStates.status(state),
});
const FILTERS = [statusFilter(handbackStates.statuses)];

export const handbackPath = (id: string): string => `/handback/get/id/${id}`;
export const handbackName = ({ number_year, unit }: HandbackRow): string =>
  `Devolución ${number_year} · ${unit}`;

const command = ({ id, revision }: HandbackRow) => ({ p_id: id, p_revision: revision });

/** From the list and from the record alike. */
export const HANDBACK_STEPS: StepsOf<HandbackRow> = {
  pages: ['devoluciones'],
  path: handbackPath,
  questions: {
    sendrequest: {
      path: '/handback/send',
      question: (row) => `¿Enviar la devolución ${row.number_year} de ${row.unit}?`,
      text: 'Sus unidades quedan retenidas en el plan mientras espera la aprobación.',
      yes: 'Enviar',
      command,
    },
    approve: {
      path: '/handback/approve',
      question: (row) => `¿Aprobar la devolución ${row.number_year} de ${row.unit}?`,
      text: 'Sus unidades salen del plan.',
      yes: 'Aprobar',
      command,
    },
  },
  dialogs: {
    refuse: later(async () => ({ default: (await import('./HandbackDialog.tsx')).RejectHandbackDialog })),
  },
  prints: { print: ({ id }) => `/handback/pdf/${id}` },
};

/** Units that cost centres give back to the plan. */
export default function HandbackScreen() {
  const { year } = useSession();
  const screen = useRecordScreen<HandbackRow>({
    path: '/handback/get/all',
    sort: '-number_year',
    pages: ['devoluciones'],
    nameOf: handbackName,
  });
  return (
    <RecordScreen
      screen={screen}
      Dialog={HandbackDialog}
      steps={useRecordSteps(HANDBACK_STEPS)}
      creates
      name="Listado de devoluciones"
      columns={COLUMNS}
      card={HANDBACK_LIST.card}
      filters={FILTERS}
      nothing={`Todavía no hay devoluciones del año ${year}.`}
    />
  );
}
