import { dateInGuatemala, shownInstant } from '@expediente/kernel/dates.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import type { ListRequest } from '@expediente/readmodels/lists/query.ts';
import type { FactRow } from '@expediente/schemas/facts/read.ts';
import type { ReadAnswer } from '../shared/http/read-route.ts';
import type { ReadParts } from '../shared/parts.ts';
import { exported, generatedBy } from '../shared/workbooks/export.ts';
import { listSheet } from '../shared/workbooks/sheet.ts';
import type { TableColumn } from '../shared/workbooks/table.ts';
import { askedBy } from './conditions.ts';
import { type FactParts, inWords } from './list.ts';
import { questionText } from './question-text.ts';
import { type Asked, rowsInBatches } from './source.ts';

const COLUMNS: readonly TableColumn<FactRow>[] = [
  { title: 'Identificación', kind: 'text', width: 22, of: ({ id }) => id },
  { title: 'Instante', kind: 'text', width: 20, of: ({ at }) => shownInstant(at, true) },
  { title: 'Qué', kind: 'text', width: 16, of: ({ what }) => what },
  { title: 'Quién', kind: 'text', width: 34, of: ({ user }) => user },
  { title: 'Id del usuario', kind: 'text', width: 14, of: (fact) => fact.user_id },
  { title: 'Sobre qué', kind: 'text', width: 44, of: ({ about }) => about },
  { title: 'Resultado', kind: 'text', width: 34, of: ({ outcome }) => outcome },
  { title: 'Detalles', kind: 'text', width: 60, of: ({ details }) => details },
  { title: 'Monto', kind: 'money', width: 18, of: ({ amount }) => amount },
  { title: 'Eventos', kind: 'integer', width: 10, of: ({ events }) => events },
  { title: 'Unidad ejecutora', kind: 'text', width: 34, of: ({ unit }) => unit },
  { title: 'Sesión', kind: 'text', width: 38, of: ({ session }) => session },
];

/** Facts that are put in words at a time, so that other requests never wait long. */
const TOGETHER = 100;

async function* wordsInBatches(parts: FactParts, asked: Asked): AsyncGenerator<readonly FactRow[]> {
  for await (const rows of rowsInBatches(parts.db, asked))
    for (let at = 0; at < rows.length; at += TOGETHER)
      yield await inWords(parts, rows.slice(at, at + TOGETHER));
}

/**
 * Acts and facts of a question as a workbook, made while it is downloaded; the export is a fact itself.
 * @throws {BadInput}
 */
export async function factsWorkbook(
  parts: FactParts & Pick<ReadParts, 'audit'>,
  session: Session,
  request: ListRequest,
): Promise<ReadAnswer> {
  const { asked: rows } = await askedBy(parts, session, request);
  const filter = JSON.stringify(request.filter);
  const asked = await questionText(parts, request);
  return exported(parts, session, {
    entity: 'audit',
    details: { search: request.search, filter },
    sheets: [
      listSheet(
        'Bitácora',
        ['Bitácora', asked === '' ? 'Sin filtros.' : `Filtros: ${asked}.`, generatedBy(session)],
        COLUMNS,
        wordsInBatches(parts, rows),
      ),
    ],
    name: `bitacora_${dateInGuatemala(new Date())}.xlsx`,
  });
}
