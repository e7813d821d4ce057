import { capital } from '@expediente/kernel/text.ts';
import type { ReportDefinition } from '@expediente/schemas/reports/definition.ts';
import { requestKinds } from '@expediente/schemas/request/kinds.ts';
import { useNavigate } from 'react-router-dom';
import { permittedPages } from '../base/menu.ts';
import { useSession } from '../base/session.tsx';
import { recordAddress } from '../kit/address/history-address.ts';
import type { RecordAddress } from '../kit/address/useRecordAddress.ts';
import type { Row } from './useReport.ts';

/** Pages that show the records which a report's rows lead to. Orders are missing: the report opens them itself. */
const PAGES: Readonly<Record<Exclude<NonNullable<ReportDefinition['opens']>, 'order'>, readonly string[]>> = {
  request: Object.values(requestKinds).map(({ page }) => page),
  reprogramming: ['reprogramacion'],
  plan: ['packsanuales'],
  quarterly: ['programacioncuatrimestral'],
  unops: ['unops'],
  history: ['historial'],
};

/** Pages whose permission also allows to open an order (R3 §7). */
const ORDER_PAGES: readonly string[] = ['unidadproveedor', 'ordenescompra'];

/** Function that opens a row's record; undefined for users who may not see such records. */
export function useOpenRow(
  { opens }: Pick<ReportDefinition, 'opens'>,
  address: RecordAddress,
): ((row: Row) => void) | undefined {
  const navigate = useNavigate();
  const pages = permittedPages(useSession().permissions);
  if (opens === undefined) return undefined;
  if (opens === 'order')
    return pages.some(({ a_href }) => ORDER_PAGES.includes(a_href))
      ? (row) => address.open(row.id)
      : undefined;
  const permitted = PAGES[opens].filter((page) => pages.some(({ a_href }) => a_href === page));
  if (permitted.length === 0) return undefined;
  return (row) => {
    if (opens === 'history') return void navigate(historyOf(row));
    const page = opens === 'request' ? requestPage(row) : permitted[0];
    if (page !== undefined && permitted.includes(page))
      void navigate(`/${page}?registro=${encodeURIComponent(row.id)}`);
  };
}

/** Address of the history of a row's record, `order:24`. */
const historyOf = ({ id }: Row): string => {
  const [lifecycle = '', ...key] = String(id).split(':');
  return recordAddress({ lifecycle, id: key.join(':') });
};

/** Page of a request's kind. */
const requestPage = ({ kind }: Row): string | undefined =>
  Object.values(requestKinds).find(({ noun }) => capital(noun) === kind)?.page;
