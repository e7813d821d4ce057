import { listRequest } from '@expediente/readmodels/lists/query.ts';
import { accessProjection } from '@expediente/readmodels/model/catalogues.ts';
import type { ReadModule } from '../shared/module.ts';
import { answer, data } from '../shared/reads.ts';
import { journalProjection } from './acts/model.ts';
import { readEntry } from './entry.ts';
import { actKinds, readFacts, readPersons } from './list.ts';
import { segregationOfReader } from './segregation.ts';
import { factsWorkbook } from './workbook.ts';

const READS = [journalProjection.name];

/**
 * Page Bitácora: acts of users, from the log, and their attempts, from the audit. Names come from the log itself, so
 * they are never behind it.
 */
export const facts: ReadModule = {
  name: 'facts',
  needs: [
    'award',
    'catalogues',
    'extension',
    'history',
    'order',
    'pac',
    'quarterly',
    'reprogramming',
    'request',
    'rules',
    'unops',
  ],
  projections: [journalProjection],
  segregation: segregationOfReader,
  reads: {
    '/audit/get/all': data(READS, (parts, { session, parameters }) => {
      const request = listRequest(parameters);
      return readFacts(parts, session, { ...request, page: request.page ?? { number: 1, size: 25 } });
    }),
    '/audit/excel': answer(READS, (parts, { session, parameters }) =>
      factsWorkbook(parts, session, listRequest(parameters)),
    ),
    '/audit/entry/{id}': data(READS, (parts, { session, parameters }) =>
      readEntry(parts, session, parameters.id ?? ''),
    ),
    '/audit/kinds': data([], async (parts) => actKinds(parts)),
    '/audit/persons': data([accessProjection.name], ({ db }, { session }) => readPersons(db, session)),
  },
};
