import { listRequest } from '@expediente/readmodels/lists/query.ts';
import { accessProjection } from '@expediente/readmodels/model/catalogues.ts';
import { readRoute } from '../shared/http/read-route.ts';
import type { ReadModule } from '../shared/module.ts';
import { journalProjection } from './acts/model.ts';
import { readEntry } from './entry.ts';
import { actKinds, readFacts, readPersons } from './list.ts';
import { factsWorkbook } from './workbook.ts';

const READS = [journalProjection.name];

/** What people did and tried to do: acts of the log and the audit's facts on the page Bitácora. Names are never behind. */
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
    'unops',
  ],
  projections: [journalProjection],
  routes(api, parts) {
    readRoute(api, parts, '/audit/get/all', READS, async ({ session, parameters }) => {
      const request = listRequest(parameters);
      return {
        data: await readFacts(parts, session, { ...request, page: request.page ?? { number: 1, size: 25 } }),
      };
    });
    readRoute(api, parts, '/audit/excel', READS, async ({ session, parameters }) =>
      factsWorkbook(parts, session, listRequest(parameters)),
    );
    readRoute(api, parts, '/audit/entry/{id}', READS, async ({ session, parameters }) => ({
      data: await readEntry(parts, session, parameters.id ?? ''),
    }));
    readRoute(api, parts, '/audit/kinds', [], async () => ({ data: actKinds(parts) }));
    readRoute(api, parts, '/audit/persons', [accessProjection.name], async ({ session }) => ({
      data: await readPersons(parts.db, session),
    }));
  },
};
