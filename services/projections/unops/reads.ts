import { listRequest } from '@expediente/readmodels/lists/query.ts';
import {
  UNOPS_ACCOUNTING_REPORT,
  UNOPS_REGULARIZATION_REPORT,
} from '@expediente/schemas/reports/unops-documents.ts';
import { UNOPS_LOAD } from '@expediente/schemas/unops/load.ts';
import type { UNOPS } from '@expediente/schemas/unops/operations.ts';
import { idIn, integerIn, type Parameters, pastDayIn } from '../shared/http/read-route.ts';
import { answer, paper, type Readers, type ReadersOf, record, shared } from '../shared/reads.ts';
import { lineTemplate } from '../shared/workbooks/line-template.ts';
import { accountingReportOf } from './accounting-report.ts';
import { readConsolidation, readRegularization, readUnopsRecord } from './details.ts';
import { readUnopsTab } from './lists.ts';
import { readConsolidationChoices, readCurdps } from './look-ups.ts';
import { regularizationPdf } from './print.ts';
import { regularizationReportOf } from './regularization-report.ts';

/** Read models of records with the names of their units. */
const READS = ['unops', 'catalogues'];

/**
 * Year of the question; 0: all years; undefined: the session's (unops D15).
 * @throws {BadInput}
 */
const yearIn = (parameters: Parameters): number | undefined =>
  parameters.p_year === undefined || parameters.p_year === '' ? undefined : integerIn(parameters, 'p_year');

const ofUnit = (parameters: Parameters) => ({
  unit: integerIn(parameters, 'unit'),
  year: yearIn(parameters),
});

export const UNOPS_READS = {
  '/unops/get/all/{state}': shared(READS, ({ db }, { session, parameters }) =>
    readUnopsTab(db, session, integerIn(parameters, 'state'), {
      ...listRequest(parameters),
      year: yearIn(parameters),
      day: pastDayIn(parameters),
    }),
  ),
  '/unops/lines/template': answer(['catalogues'], (parts, { session }) =>
    lineTemplate(parts, session, UNOPS_LOAD),
  ),
  '/unops/get/id/{id}': record('unops', READS, ({ db }, read) =>
    readUnopsRecord(db, read.session, idIn(read)),
  ),
  '/unops/consolidate/get/id/{id}': record('unops-consolidation', READS, ({ db }, read) =>
    readConsolidation(db, read.session, idIn(read)),
  ),
  '/unops/regularize/get/id/{id}': record('unops-regularization', READS, ({ db }, read) =>
    readRegularization(db, read.session, idIn(read)),
  ),
  '/unops/regularize/document/{id}': paper(READS, (parts, read) =>
    regularizationPdf(parts, read.session, idIn(read)),
  ),
  '/unops/consolidate/list/{unit}': shared(READS, ({ db }, { session, parameters }) =>
    readConsolidationChoices(db, session, ofUnit(parameters)),
  ),
  '/unops/curdp/list/{unit}': shared(READS, ({ db }, { session, parameters }) =>
    readCurdps(db, session, ofUnit(parameters)),
  ),
} satisfies ReadersOf<typeof UNOPS>;

/** Signed reports of UNOPS (unops §1.5). */
export const UNOPS_DOCUMENTS: Readers = {
  [UNOPS_REGULARIZATION_REPORT.path]: answer(READS, (parts, read) =>
    regularizationReportOf(parts, read, read.parameters),
  ),
  [UNOPS_ACCOUNTING_REPORT.path]: answer(READS, (parts, read) =>
    accountingReportOf(parts, read, read.parameters),
  ),
};
