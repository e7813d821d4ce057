import type { PlanFile } from '../pac/reads.ts';
import { integerIn, type Parameters } from '../shared/http/read-route.ts';
import { answer, type Reader } from '../shared/reads.ts';
import { historyPdf, historyWorkbook, planWorkbook } from './documents.ts';

const READS = ['pac', 'ledger', 'order', 'reprogramming', 'catalogues'];

const keyIn = (parameters: Parameters, unit = 'unit') => ({
  unit: integerIn(parameters, unit),
  year: integerIn(parameters, 'year'),
});

export const PLAN_READS = {
  '/packsannual/excel/{unit}/{year}': answer(READS, (parts, { session, parameters }) =>
    planWorkbook(parts, session, keyIn(parameters)),
  ),
  '/packsannual/history/excel/{unit}/{year}': answer(READS, (parts, { session, parameters }) =>
    historyWorkbook(parts, session, keyIn(parameters)),
  ),
  '/packsannual/history/pdf/{idUnit}/{year}': answer(READS, (parts, read) =>
    historyPdf(parts, read, keyIn(read.parameters, 'idUnit')),
  ),
} satisfies Record<PlanFile, Reader>;
