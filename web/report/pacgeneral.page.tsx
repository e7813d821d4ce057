import { pacStates } from '@expediente/machines/pac/life-cycle.ts';
import { PLANS_REPORT } from '@expediente/schemas/reports/plans.ts';
import { PLAN_NOT_APPROVED } from '@expediente/schemas/shared/sentences.ts';
import { fileAddress } from '../base/api.ts';
import { download } from '../base/download.ts';
import type { ShownAction } from '../kit/actions/actions.ts';
import { RowActions } from '../kit/actions/RowActions.tsx';
import { reportPage } from './reportPage.tsx';
import type { Row } from './useReport.ts';

const APPROVED = pacStates.status('aprobado').label;

/** Action that every reader of the page has; R3 grants none for these documents. */
const document = (action: string, description: string, icon: string) => ({
  field: action,
  enabled: 1 as const,
  color: '#4A4F57',
  icon,
  description,
});
const DOCUMENTS = [
  document('view', 'Ver saldo en PDF', 'PictureAsPdf'),
  document('downloadexcel', 'Descargar saldo en Excel', 'FileDownload'),
];

const documentsOf = ({ state }: Row): readonly ShownAction[] =>
  DOCUMENTS.map((permission) => {
    const allowed = state === APPROVED;
    return {
      permission,
      offer: { action: permission.field, allowed, reason: allowed ? '' : PLAN_NOT_APPROVED, fields: [] },
    };
  });

const historyOf = ({ id_unit, year }: Row, kind: 'pdf' | 'excel'): string =>
  `/packsannual/history/${kind}/${id_unit}/${year}`;

/** Page of the balances of the session year's plans; the movements of an approved plan as PDF and workbook (R3 §2). */
export default reportPage(PLANS_REPORT, {
  actions: (row) => (
    <RowActions
      actions={documentsOf(row)}
      labels={{}}
      onAction={(action) => {
        if (action === 'view') window.open(fileAddress(historyOf(row, 'pdf')), '_blank', 'noopener');
        else download(historyOf(row, 'excel'));
      }}
    />
  ),
});
