import { asked, get, type ModuleContract } from '../operation.ts';

export const SEARCH = {
  title: 'Búsqueda',
  scope: 'units',
  operations: [
    get(
      '/search',
      'session',
      "records of every kind that the session may open, by any printed number or name, and kinds of acts to users of Bitácora: at most 5 a kind (all of `kind`) and 30 in all, deleted and freed ones too, exact ones first; without q the records of the user's own latest acts",
      {
        answer: 'BoxAnswer',
        bound: 'box',
        query: {
          q: asked.text('numbers, names or acts; up to 8 words and 100 characters count'),
          kind: asked.text('lifecycle to which the records are narrowed'),
        },
      },
    ),
  ],
} as const satisfies ModuleContract;
