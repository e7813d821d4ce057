import { CATALOGUE_COMMANDS } from './catalogue/index.ts';
import type { Command } from './operation.ts';
import { consolidateRequests } from './order/consolidate.ts';
import { generateOrder, updateOrder } from './order/form.ts';
import { freeOrder } from './order/free.ts';
import { saveOrderMinutes } from './order/minutes.ts';
import { accrueOrder, banOrder, commitOrder, payOrder, rejectOrder, sendOrderToDaf } from './order/steps.ts';
import { savePac } from './pac/save.ts';
import { approvePac, rejectPac, sendPac } from './pac/steps.ts';
import { saveRequest } from './request/save.ts';
import { banRequest, rejectRequest, sendRequest } from './request/steps.ts';

/** Every command of the write side. */
export const COMMANDS: readonly Command[] = [
  savePac,
  sendPac,
  approvePac,
  rejectPac,
  saveRequest,
  sendRequest,
  banRequest,
  rejectRequest,
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
  ...CATALOGUE_COMMANDS,
];
