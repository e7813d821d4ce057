import './report.css';
import { counted } from '@expediente/kernel/format.ts';
import type { ReportDefinition } from '@expediente/schemas/reports/definition.ts';
import type { ReactNode } from 'react';
import { later } from '../base/arriving.ts';
import { useRecordAddress } from '../kit/address/useRecordAddress.ts';
import { DataList } from '../kit/list/DataList.tsx';
import type { ListTotals } from '../kit/list/list-props.ts';
import { listQuery } from '../kit/list/list-state.ts';
import { OpenRecord } from '../kit/record/OpenRecord.tsx';
import { DownloadButton } from './DownloadButton.tsx';
import { ReportBars } from './ReportBars.tsx';
import { reportColumns } from './report-columns.tsx';
import { reportFilters } from './report-filters.tsx';
import { useOpenRow } from './useOpenRow.ts';
import { type Answer, type Row, useReport } from './useReport.ts';

const OrderDialog = later(() => import('../order/OrderDialog.tsx'));

interface Plugs {
  /** Buttons of a row. */
  readonly actions?: (row: Row) => ReactNode;
}

/** Page of a report made from its definition: the rows on screen, and their download (purchasing §1.5). */
export function reportPage(definition: ReportDefinition, { actions }: Plugs = {}) {
  const columns = reportColumns(definition);
  // The widest column of its own has room for the label of the totals.
  const named = columns.find(({ grow, within }) => grow !== undefined && within === undefined)?.field ?? '';
  const totalsOf = ({ totals, total }: Answer): ListTotals<Row> => ({
    [named]: `Total de ${counted(total, 'registro')}`,
    ...totals,
  });
  const summed = definition.columns.some(({ total }) => total);
  return function ReportPage() {
    const { list, path, state } = useReport(definition);
    const address = useRecordAddress();
    const open = useOpenRow(definition, address);
    const { answer } = list;
    const { page: _, size: __, ...question } = listQuery(list.state);
    const filters = reportFilters(definition, state, answer);
    return (
      <>
        {definition.pictures && (
          <details className="report-pictures">
            <summary>Gráficas</summary>
            <div>
              {definition.pictures.map((picture) => (
                <ReportBars key={picture.filter} picture={picture} filters={filters} list={list} />
              ))}
            </div>
          </details>
        )}
        <DataList
          list={list}
          name={definition.title}
          rowId={({ key }) => key}
          columns={columns}
          card={definition.card}
          filters={filters}
          views={definition.views}
          totals={summed && answer ? totalsOf(answer) : undefined}
          {...(actions && { actions })}
          {...(open && { onOpen: open })}
          toolbar={
            <DownloadButton
              path={path}
              query={question}
              total={list.total}
              name={answer?.filename ?? `${definition.file}.xlsx`}
            />
          }
          nothing={{ text: NOTHING }}
        />
        {answer && (
          <p className="report-foot">
            {answer.read} {definition.note}
          </p>
        )}
        {definition.opens === 'order' && (
          <OpenRecord address={address}>
            {(record) => (
              <OrderDialog
                record={record}
                mode={address.mode}
                onMode={address.open}
                onClose={address.close}
              />
            )}
          </OpenRecord>
        )}
      </>
    );
  };
}

/** Second line of an empty report, below 'No hay registros para mostrar.' */
const NOTHING = 'No hay registros con los filtros elegidos.';
