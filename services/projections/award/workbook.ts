import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { awardStates } from '@expediente/machines/award/life-cycle.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { readKeys, readRows } from '@expediente/readmodels/lists/list.ts';
import type { ListRequest } from '@expediente/readmodels/lists/query.ts';
import type { ListRow } from '@expediente/readmodels/model/list.ts';
import type { AwardStatusCode } from '@expediente/schemas/award/read.ts';
import { IVA_OPTIONS } from '@expediente/schemas/order/forms.ts';
import type { ReadAnswer } from '../shared/http/read-route.ts';
import { fileAnswer } from '../shared/http/read-route.ts';
import type { ReadParts } from '../shared/parts.ts';
import { exported, generatedBy } from '../shared/workbooks/export.ts';
import { listSheet } from '../shared/workbooks/sheet.ts';
import type { TableColumn } from '../shared/workbooks/table.ts';
import { awardList } from './model.ts';
import { listedAwards } from './queries.ts';

type Listed = ListRow<typeof awardList>;

const ivaInWords = (iva: number): string => IVA_OPTIONS.find(({ value }) => value === iva)?.label ?? '';

// A code of the life cycle.
const statusInWords = (state: number): string => awardStates.status(state as AwardStatusCode).label;

/** R2's columns in their order, then what a sheet has room for. */
const COLUMNS: readonly TableColumn<Listed>[] = [
  { title: 'No. ADJU', kind: 'text', width: 12, of: ({ number }) => number },
  { title: 'No. NEGO', kind: 'text', width: 12, of: (row) => row.number_business },
  { title: 'Tipo', kind: 'text', width: 24, of: (row) => row.type_purchase },
  { title: 'NOG', kind: 'text', width: 14, of: ({ nog }) => nog },
  { title: 'NIT', kind: 'text', width: 14, of: (row) => row.provider_nit },
  { title: 'Proveedor', kind: 'text', width: 36, of: ({ provider }) => provider },
  { title: 'Código', kind: 'text', width: 12, of: (row) => row.cod_internal },
  { title: 'Insumo', kind: 'text', width: 44, of: ({ description }) => description },
  { title: 'Fecha', kind: 'date', width: 12, of: ({ date }) => date },
  { title: 'Monto', kind: 'money', width: 16, of: ({ amount }) => amount },
  { title: 'Cantidad', kind: 'quantity', width: 14, of: ({ qty }) => qty },
  { title: 'IVA', kind: 'text', width: 16, of: ({ iva }) => ivaInWords(iva) },
  { title: 'Resolución', kind: 'text', width: 16, of: (row) => row.number_resolution },
  {
    title: 'Estado',
    kind: 'text',
    width: 24,
    of: ({ state }) => statusInWords(state),
  },
];

const BATCH = 1_000;

/** The list as it is narrowed, all of its pages, as a workbook; a fact of the audit. @throws {BadInput} */
export async function awardsWorkbook(
  { db, audit }: Pick<ReadParts, 'db' | 'audit'>,
  session: Session,
  request: ListRequest,
): Promise<ReadAnswer> {
  const keys = await readKeys(db, awardList, request, listedAwards(session));
  const { search, filter } = request;
  const asked = [`Año ${session.year}`, ...(search === '' ? [] : [`búsqueda «${search}»`])].join('; ');
  const at = new Date();
  return fileAnswer(
    await exported({ audit }, session, {
      entity: 'award',
      details: { rows: keys.length, search, filter: JSON.stringify(filter) },
      sheets: [
        listSheet(
          'Actas',
          ['Actas de adjudicación', `${asked}.`, generatedBy(session, at)],
          COLUMNS,
          batches(),
        ),
      ],
      name: `actas_${dateInGuatemala(at)}.xlsx`,
    }),
  );

  async function* batches(): AsyncGenerator<readonly Listed[]> {
    for (let from = 0; from < keys.length; from += BATCH)
      yield await readRows<Listed>(db, awardList, 'id', keys.slice(from, from + BATCH));
  }
}
