import { get, list, type ModuleContract, NARROWED } from '../operation.ts';

export const FACTS = {
  title: 'Bitácora',
  scope: 'executor',
  operations: [
    get(
      '/audit/get/all',
      'bitacora',
      "facts of use, the latest first: sign-ins, refusals, prints, exports, acts of ops; of the whole institution or of the session's own executor",
      list('FactRow'),
    ),
    get('/audit/excel', 'bitacora', 'the same as a workbook, itself a fact', {
      answer: 'workbook',
      query: NARROWED,
    }),
    get(
      '/audit/persons',
      'bitacora',
      'the persons whose facts the session may see: id, name',
      'FactPerson[]',
    ),
  ],
} as const satisfies ModuleContract;
