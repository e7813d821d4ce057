import type { OrderRow } from '@expediente/schemas/order/read.ts';
import { dateText } from '../kit/figures/amounts.tsx';
import type { StateLook } from '../kit/figures/StateChip.tsx';

type Published = Pick<OrderRow, 'date_publish'>;

/** True for an order that is still without NPG or NOG after the last day for it. */
const isLate = ({ date_publish }: Published, today: string): boolean =>
  date_publish !== null && date_publish < today;

export const unpublishedAlerts = (order: Published, today: string): readonly string[] =>
  isLate(order, today) ? [`No tiene NPG ni NOG: debía tenerlo hasta el ${dateText(order.date_publish)}`] : [];

/** Chip in a list; undefined while it is not late. */
export const publicationLook = (order: Published, today: string): StateLook | undefined =>
  isLate(order, today) ? { label: 'SIN NPG NI NOG', tone: 'refused' } : undefined;
