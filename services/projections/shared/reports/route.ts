import { buffer } from 'node:stream/consumers';
import { type ListRequest, listRequest } from '@expediente/readmodels/lists/query.ts';
import { keyCount, readKeys } from '@expediente/readmodels/lists/whole.ts';
import { operation } from '@expediente/schemas/operations.ts';
import type { ReportAnswer } from '@expediente/schemas/reports/definition.ts';
import type { FastifyInstance } from 'fastify';
import { type ReadAnswer, readRoute } from '../http/read-route.ts';
import type { ReadParts } from '../parts.ts';
import { askedIn } from './parameters.ts';
import type { Asked, Report, RuledReport } from './query.ts';
import { MOST_ROWS, questionOf, readPage } from './read.ts';
import { type ReadBy, readBy } from './read-by.ts';
import { takenOut } from './taken.ts';
import { nameOf } from './workbook.ts';

type Parts = Pick<ReadParts, 'access' | 'positions' | 'db' | 'audit'>;

const NOTHING = 'No hay registros para mostrar.';

/**
 * Registers the one operation of a report: a page, all rows with their workbook, or the workbook's bytes (purchasing
 * C16).
 */
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
    filename: figures.total === 0 ? null : nameOf(report.definition, asked),
    ...as,
  };
  if (request.page !== null) return { data };
  if (figures.total === 0) return { data, response: 'info', message: NOTHING };
  if (whole) return { data };
  const message = `Son más de ${MOST_ROWS.toLocaleString('es-MX')} registros: descargue el libro de Excel para tenerlos todos.`;
  return { data, response: 'info', message };
}

/** All rows of a question as a workbook; undefined: there are none. */
async function reportWorkbook(
  parts: Parts,
  report: Report,
  asked: Asked,
  request: ListRequest,
  { read }: ReadBy,
) {
  const { definition } = report;
  const question = await questionOf(parts.db, report, asked, request);
  const keys = await readKeys(parts.db, question);
  if (keyCount(keys) === 0) return undefined;
  const taken = { definition, entity: `report:${definition.name}`, list: question.list };
  return await takenOut(parts, taken, asked, request, { keys, read });
}
