import { get, list, type ModuleContract, NARROWED } from '../operation.ts';

export const FACTS = {
  title: 'Bitácora',
  scope: 'executor',
  operations: [
    get(
      '/audit/get/all',
      'bitacora',
      "what was done, the latest first: a row for each command, and the audit's facts (sign-ins, refusals, prints, exports, acts of ops); of the whole institution or of the session's own executor",
      { ...list('FactRow'), bound: 'search' },
    ),
    get('/audit/excel', 'bitacora', 'the same as a workbook, itself a fact', {
      answer: 'workbook',
      query: NARROWED,
    }),
    get(
      '/audit/entry/{id}',
      'bitacora',
      'one of them whole, by its id: of an act (`order:24@7`, any revision that it wrote of any record) all that it wrote, by which right, and its sign-in',
      { answer: 'JournalEntry', bound: 'history' },
    ),
    get(
      '/audit/kinds',
      'bitacora',
      'the kinds of records that acts are about (filter `record`), and what acts they have (filter `act`): lifecycle, title, acts',
      'ActedKind[]',
    ),
    get(
      '/audit/persons',
      'bitacora',
      'the persons whose facts the session may see: id, name',
      'FactPerson[]',
    ),
  ],
} as const satisfies ModuleContract;
