import { asked, get, type ModuleContract, post } from '../operation.ts';
import { BeginBulkInput, BulkInput } from './commands.ts';
import { MOST_BULK } from './limits.ts';
import { MOST_PRINTED } from './printed.ts';

/** Steps on many records of a list: one command each, run by the server, with a result per record. */
export const BULK = {
  title: 'Pasos en lote',
  scope: 'own',
  operations: [
    post(
      '/bulk/begin',
      'session',
      `begins a step on ticked records (p_records), or on all rows of a list under p_search and p_filter; p_count: the confirmed number, which the server compares. At most ${MOST_BULK} records, one job of a user and list at a time. Each record gets the command of the step, under its permission and rules. A step that prints (p_print: path of the form; p_requester, p_authorizer, absent: the main ones of each cost centre; p_address) takes at most ${MOST_PRINTED}, and its papers are one PDF. p_year: year of the UNOPS list, 0 for all. p_sort: sort of the list, in whose order they are taken. The same p_id begins nothing twice`,
      { answer: 'BulkJobRead', payload: BeginBulkInput },
    ),
    post('/bulk/stop', 'session', 'ends a job of the user before its next record', {
      answer: '{ stopped: number }',
      payload: BulkInput,
    }),
    post('/bulk/dismiss', 'session', 'puts an ended job of the user away', {
      answer: '{ dismissed: number }',
      payload: BulkInput,
    }),
    get('/bulk/get/{id}', 'session', 'a job of the user with the result of each record', 'BulkJobDetail'),
    get(
      '/bulk/pdf/{id}',
      'session',
      'the papers of an ended job that prints, one after the other in the order of its records; under the permission of a single print, while the session sees them',
      'pdf',
    ),
    get('/bulk/mine', 'session', "the user's jobs of the last 30 days, the latest first", {
      answer: 'BulkJobRead[]',
      query: { list: asked.text("path of a list's operation; absent: of all lists") },
    }),
  ],
} as const satisfies ModuleContract;
