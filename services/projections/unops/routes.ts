import { listRequest } from '@expediente/readmodels/lists/query.ts';
import {
  UNOPS_ACCOUNTING_REPORT,
  UNOPS_REGULARIZATION_REPORT,
} from '@expediente/schemas/reports/unops-documents.ts';
import type { FastifyInstance } from 'fastify';
import {
  integerIn,
  type Parameters,
  pastDayIn,
  type Read,
  readRoute,
  sharedReadRoute,
} from '../shared/http/read-route.ts';
import type { ReadParts } from '../shared/parts.ts';
import { registerReport } from '../shared/reports/route.ts';
import { accountingReportOf } from './accounting-report.ts';
import { readConsolidation, readRegularization, readUnopsRecord } from './details.ts';
import { unopsGeneralReport } from './general-report.ts';
import { unopsInvoicesReport } from './invoices-report.ts';
import { linesTemplate } from './lines-template.ts';
import { readUnopsTab } from './lists.ts';
import { readConsolidationChoices, readCurdps } from './look-ups.ts';
import { regularizationPdf } from './print.ts';
import { regularizationReportOf } from './regularization-report.ts';

/** With the names of their units. */
const READS = ['unops', 'catalogues'];

export function registerUnopsReads(api: FastifyInstance, parts: ReadParts): void {
  const { db } = parts;
  const idIn = ({ parameters }: Pick<Read, 'parameters'>): number => integerIn(parameters, 'id');
  sharedReadRoute(
    api,
    parts,
    '/unops/get/all/{state}',
    READS,
    async ({ session, parameters }) =>
      await readUnopsTab(db, session, integerIn(parameters, 'state'), {
        ...listRequest(parameters),
        year: yearIn(parameters),
        day: pastDayIn(parameters),
      }),
  );
  readRoute(
    api,
    parts,
    '/unops/lines/template',
    ['catalogues'],
    async ({ session }) => await linesTemplate(db, session),
  );
  readRoute(api, parts, '/unops/get/id/{id}', READS, async (read) => ({
    data: await readUnopsRecord(db, read.session, idIn(read)),
  }));
  readRoute(api, parts, '/unops/consolidate/get/id/{id}', READS, async (read) => ({
    data: await readConsolidation(db, read.session, idIn(read)),
  }));
  readRoute(api, parts, '/unops/regularize/get/id/{id}', READS, async (read) => ({
    data: await readRegularization(db, read.session, idIn(read)),
  }));
  readRoute(
    api,
    parts,
    '/unops/regularize/document/{id}',
    READS,
    async (read) => await regularizationPdf(parts, read.session, idIn(read)),
  );
  const ofUnit = ({ parameters }: Pick<Read, 'parameters'>) => ({
    unit: integerIn(parameters, 'unit'),
    year: yearIn(parameters),
  });
  sharedReadRoute(
    api,
    parts,
    '/unops/consolidate/list/{unit}',
    READS,
    async (read) => await readConsolidationChoices(db, read.session, ofUnit(read)),
  );
  sharedReadRoute(
    api,
    parts,
    '/unops/curdp/list/{unit}',
    READS,
    async (read) => await readCurdps(db, read.session, ofUnit(read)),
  );
}

/** The reports of UNOPS (unops §1.5): lists by the language of reports, documents where they are signed. */
export function registerUnopsReports(api: FastifyInstance, parts: ReadParts): void {
  for (const report of [unopsInvoicesReport, unopsGeneralReport]) registerReport(api, parts, report);
  readRoute(
    api,
    parts,
    UNOPS_REGULARIZATION_REPORT.path,
    READS,
    async (read) => await regularizationReportOf(parts, read, read.parameters),
  );
  readRoute(
    api,
    parts,
    UNOPS_ACCOUNTING_REPORT.path,
    READS,
    async (read) => await accountingReportOf(parts, read, read.parameters),
  );
}

/** 0: all; undefined: the session's (unops D15). @throws {BadInput} */
const yearIn = (parameters: Parameters): number | undefined =>
  parameters.p_year === undefined || parameters.p_year === '' ? undefined : integerIn(parameters, 'p_year');
