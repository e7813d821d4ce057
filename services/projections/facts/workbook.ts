import { dateInGuatemala, shownInstant } from '@expediente/kernel/dates.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import type { WrittenColumn, WrittenRow } from '@expediente/platform/excel/write.ts';
import type { ReadAnswer } from '../http/read-route.ts';
import type { ListRequest } from '../lists/query.ts';
import type { ReadParts } from '../parts.ts';
import { exported, generatedBy } from '../workbooks/export.ts';
import { conditionOf, type FactParts, factsInBatches } from './list.ts';

const COLUMNS: readonly WrittenColumn[] = [
  { title: 'Número', kind: 'integer', width: 10 },
  { title: 'Instante', kind: 'text', width: 20 },
  { title: 'Qué', kind: 'text', width: 16 },
  { title: 'Quién', kind: 'text', width: 34 },
  { title: 'Id del usuario', kind: 'text', width: 14 },
  { title: 'Sobre qué', kind: 'text', width: 44 },
  { title: 'Resultado', kind: 'text', width: 34 },
  { title: 'Detalles', kind: 'text', width: 60 },
  { title: 'Sesión', kind: 'text', width: 38 },
];

/** The facts of a question as a workbook, made while it is fetched; a fact itself. @throws {BadInput} */
export async function factsWorkbook(
  parts: FactParts & Pick<ReadParts, 'audit'>,
  session: Session,
  request: ListRequest,
): Promise<ReadAnswer> {
  const where = await conditionOf(parts, session, request);
  async function* rows(): AsyncGenerator<readonly WrittenRow[]> {
    for await (const facts of factsInBatches(parts, where))
      yield facts.map((fact) => [
        fact.number,
        shownInstant(fact.at, true),
        fact.what,
        fact.user,
        fact.user_id,
        fact.about,
        fact.outcome,
        fact.details,
        fact.session,
      ]);
  }
  const filter = JSON.stringify(request.filter);
  const asked = [
    ...(request.search === '' ? [] : [`búsqueda «${request.search}»`]),
    ...(filter === '{}' ? [] : [`filtros ${filter}`]),
  ];
  return exported(parts, session, {
    entity: 'audit',
    details: { search: request.search, filter },
    sheets: [
      {
        name: 'Bitácora',
        head: [
          'Bitácora',
          asked.length === 0 ? 'Sin filtros.' : `${asked.join('; ')}.`,
          generatedBy(session),
        ],
        columns: COLUMNS,
        rows: rows(),
      },
    ],
    name: `bitacora_${dateInGuatemala(new Date())}.xlsx`,
  });
}
