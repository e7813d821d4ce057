import type { OrderRow } from '@expediente/schemas/order/read.ts';
import { dateText } from '../kit/figures/amounts.tsx';
import type { StateLook } from '../kit/figures/StateChip.tsx';

type Published = Pick<OrderRow, 'date_publish'>;

/** Committed, and without NPG or NOG after the day by which it was to have one. */
const isLate = ({ date_publish }: Published, today: string): boolean =>
  date_publish !== null && date_publish < today;

export const unpublishedAlerts = (order: Published, today: string): readonly string[] =>
  isLate(order, today) ? [`No tiene NPG ni NOG: debía tenerlo hasta el ${dateText(order.date_publish)}`] : [];

/** In a list; undefined where nothing is late. */
export const publicationLook = (order: Published, today: string): StateLook | undefined =>
  isLate(order, today) ? { label: 'SIN NPG NI NOG', tone: 'refused' } : undefined;
