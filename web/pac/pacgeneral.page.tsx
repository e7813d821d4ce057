import { counted } from '@expediente/kernel/format.ts';
import { PAC_BALANCE_LIST } from '@expediente/schemas/pac/lists.ts';
import type { PacBalancePage, PacRow } from '@expediente/schemas/pac/read.ts';
import { fileAddress } from '../base/api.ts';
import { download } from '../base/download.ts';
import { useSession } from '../base/session.tsx';
import type { ShownAction } from '../kit/actions/actions.ts';
import { RowActions } from '../kit/actions/RowActions.tsx';
import { DataList } from '../kit/list/DataList.tsx';
import type { ListTotals } from '../kit/list/list-props.ts';
import { useList } from '../kit/list/useList.ts';

/** Both documents are every reader's: the page has no actions of its own besides seeing it. */
const document = (action: string, description: string, icon: string): ShownAction => ({
  permission: { field: action, enabled: 1, color: '#4A4F57', icon, description },
  offer: { action, allowed: true, reason: '', fields: [] },
});
const DOCUMENTS = [
  document('view', 'Ver saldo en PDF', 'PictureAsPdf'),
  document('downloadexcel', 'Descargar saldo en Excel', 'FileDownload'),
];

const historyOf = ({ id_unit, year }: PacRow, kind: 'pdf' | 'excel'): string =>
  `/packsannual/history/${kind}/${id_unit}/${year}`;

const openPdf = (row: PacRow): void => {
  window.open(fileAddress(historyOf(row, 'pdf')), '_blank', 'noopener');
};

const totalsOf = ({ totals, total }: PacBalancePage): ListTotals<PacRow> => ({
  ...totals,
  description: `Total de ${counted(total, 'plan', 'planes')}`,
});

/** What is left of the session year's approved plans, each with its movements on paper and in Excel (R3 §2). */
export default function PacBalanceScreen() {
  const { year } = useSession();
  const list = useList<PacRow, PacBalancePage>({ path: '/reports/pac/0', defaults: { sort: 'description' } });
  return (
    <DataList
      list={list}
      name="Saldos de los PAC aprobados"
      rowId={({ id }) => id}
      columns={PAC_BALANCE_LIST.columns}
      card={PAC_BALANCE_LIST.card}
      totals={list.answer && totalsOf(list.answer)}
      actions={(row) => (
        <RowActions
          actions={DOCUMENTS}
          labels={{}}
          onAction={(action) => (action === 'view' ? openPdf(row) : download(historyOf(row, 'excel')))}
        />
      )}
      onOpen={openPdf}
      nothing={{ text: `Todavía no hay planes aprobados del año ${year}.` }}
    />
  );
}
