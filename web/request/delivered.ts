import type { RequestRow } from '@expediente/schemas/request/read.ts';

/** Deliveries of a request's order behind its state: ' · 2 de 3 entregas'; '' while that is not in parts. */
export const deliveredText = ({ deliveries, delivered }: Pick<RequestRow, 'deliveries' | 'delivered'>) =>
  deliveries === 0 ? '' : ` · ${delivered} de ${deliveries} entregas`;
