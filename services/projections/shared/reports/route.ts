import { buffer } from 'node:stream/consumers';
import { type ListRequest, listRequest } from '@expediente/readmodels/lists/query.ts';
import { operation } from '@expediente/schemas/operations.ts';
import type { ReportAnswer } from '@expediente/schemas/reports/definition.ts';
import type { FastifyInstance } from 'fastify';
import { type ReadAnswer, readRoute } from '../http/read-route.ts';
import type { ReadParts } from '../parts.ts';
import { exported } from '../workbooks/export.ts';
import { askedIn } from './parameters.ts';
import type { Asked, Report, RuledReport } from './query.ts';
import { MOST_ROWS, questionOf, readPage } from './read.ts';
import { type ReadBy, readBy } from './read-by.ts';
import { readKeys, rowsInBatches } from './rows.ts';
import { nameOf, reportSheet } from './workbook.ts';

type Parts = Pick<ReadParts, 'access' | 'positions' | 'db' | 'audit'>;

const NOTHING = 'No hay registros para mostrar.';

/** The one operation of a report: a page, everything with its workbook, or the workbook's bytes (purchasing C16). */
export function registerReport(api: FastifyInstance, parts: Parts, given: Report | RuledReport): void {
  const { definition } = given;
  readRoute(
    api,
    parts,
    operation(definition.path as Parameters<typeof operation>[0]),
    'by' in given ? given.reads : given.query.reads,
    async (read) => {
      const report = 'by' in given ? await given.by(parts.db) : given;
      const asked = askedIn(definition, read.session, read.parameters);
      const request = listRequest(read.parameters);
      const as = readBy(read.session);
      const workbook =
        read.parameters.download === '1'
          ? await reportWorkbook(parts, report, asked, request, as)
          : undefined;
      if (workbook !== undefined) return workbook;
      return await answered(parts, report, asked, request, as);
    },
  );
}

async function answered(
  parts: Parts,
  report: Report,
  asked: Asked,
  request: ListRequest,
  as: ReadBy,
): Promise<ReadAnswer> {
  const { rows, ...figures } = await readPage(parts.db, report, asked, request);
  const whole = request.page === null && figures.total > 0 && figures.total <= MOST_ROWS;
  const workbook = whole ? await reportWorkbook(parts, report, asked, request, as) : undefined;
  const data: ReportAnswer = {
    data: rows,
    ...figures,
    file: workbook === undefined ? null : (await buffer(workbook.workbook)).toString('base64'),
    filename: nameOf(report.definition, asked),
    ...as,
  };
  if (request.page !== null) return { data };
  if (figures.total === 0) return { data, response: 'info', message: NOTHING };
  if (whole) return { data };
  const message = `Son más de ${MOST_ROWS.toLocaleString('es-MX')} registros: descargue el libro de Excel para tenerlos todos.`;
  return { data, response: 'info', message };
}

/** All rows of a question, written while they are fetched; a fact of the audit. Undefined where there is none. */
async function reportWorkbook(
  { db, audit }: Parts,
  report: Report,
  asked: Asked,
  request: ListRequest,
  { read }: ReadBy,
) {
  const { definition } = report;
  const question = await questionOf(db, report, asked, request);
  const keys = await readKeys(db, report, question);
  const rows = keys[0]?.length ?? 0;
  if (rows === 0) return undefined;
  const { search, sort, filter } = request;
  return await exported({ audit }, asked.session, {
    entity: `report:${definition.name}`,
    details: {
      rows,
      search,
      filter: JSON.stringify(filter),
      sort: sort === null ? '' : `${sort.descending ? '-' : ''}${sort.column}`,
      ...(asked.range && { from: asked.range.start, to: asked.range.end }),
      ...(asked.unit === 0 ? {} : { unit: asked.unit }),
    },
    sheets: [
      reportSheet(definition, asked, request, {
        read,
        rows,
        batches: rowsInBatches(db, report, question, keys),
      }),
    ],
    name: nameOf(definition, asked),
  });
}
