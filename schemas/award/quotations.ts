import { attachments } from '../shared/attachments.ts';

/** List of the offers' quotations. */
export const QUOTATIONS = attachments({
  name: 'quotation',
  path: '/awardacts/quotations',
  of: 'provider',
  most: 100,
  papers: ['la cotización', 'cotizaciones'],
  record: 'el acta',
});
