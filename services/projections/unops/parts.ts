import type { UnopsState } from '@expediente/machines/unops/state.ts';
import { part } from '@expediente/readmodels/model/part.ts';

/** Invoices of a record, with the day by which the report of invoices selects them. */
export const invoices = part({
  name: 'unops_invoice',
  owner: ['id_unops'],
  key: ['place'],
  from: (record) => [record.invoices],
  each: (record: UnopsState) => record.invoices,
  columns: {
    id_unops: { type: 'integer', of: (_, record) => record.id },
    place: { type: 'integer', of: (_, __, place) => place },
    serie_invoice: { type: 'text', of: ({ serie }) => serie },
    number_invoice: { type: 'text', of: ({ number }) => number },
    date_invoice: { type: 'date', of: ({ date }) => date },
    value_invoice: { type: 'money', of: ({ value }) => value },
  },
  indexes: ['(date_invoice, id_unops, place)'],
});
