import type { Command } from '../operation.ts';
import { consolidateRequests } from './consolidate.ts';
import { generateOrder, updateOrder } from './form.ts';
import { freeOrder } from './free.ts';
import { saveOrderMinutes } from './minutes.ts';
import { accrueOrder, banOrder, commitOrder, payOrder, rejectOrder, sendOrderToDaf } from './steps.ts';

/** Purchase orders, from the consolidation of their requests on (R3 §3). */
export const ORDER_COMMANDS: readonly Command[] = [
  consolidateRequests,
  generateOrder,
  updateOrder,
  freeOrder,
  commitOrder,
  accrueOrder,
  sendOrderToDaf,
  rejectOrder,
  payOrder,
  banOrder,
  saveOrderMinutes,
];
