import { listRequest } from '@expediente/readmodels/lists/query.ts';
import { readRoute } from '../shared/http/read-route.ts';
import type { ReadModule } from '../shared/module.ts';
import { readFacts, readPersons } from './list.ts';
import { factsWorkbook } from './workbook.ts';

/** The audit's facts on the page Bitácora: they stand in a table of their own, and names in it are never behind. */
export const facts: ReadModule = {
  name: 'facts',
  routes(api, parts) {
    readRoute(api, parts, '/audit/get/all', [], async ({ session, parameters }) => {
      const request = listRequest(parameters);
      return {
        data: await readFacts(parts, session, { ...request, page: request.page ?? { number: 1, size: 25 } }),
      };
    });
    readRoute(api, parts, '/audit/excel', [], async ({ session, parameters }) =>
      factsWorkbook(parts, session, listRequest(parameters)),
    );
    readRoute(api, parts, '/audit/persons', [], async ({ session }) => ({
      data: await readPersons(parts.db, session),
    }));
  },
};
