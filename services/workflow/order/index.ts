import { order as cycle } from '@expediente/machines/order/decide.ts';
import { requestKinds } from '@expediente/schemas/request/kinds.ts';
import type { WriteModule } from '../shared/module.ts';
import { consolidateRequests } from './consolidate.ts';
import { divideOrder, reuniteOrder } from './divide.ts';
import { generateOrder, receiveOrder, updateOrder } from './form.ts';
import { freeOrder } from './free.ts';
import { saveOrderMinutes } from './minutes.ts';
import { attachOrderPaper, removeOrderPaper } from './papers.ts';
import { closeOrderShort, splitOrder } from './parts.ts';
import {
  accrueOrder,
  banOrder,
  commitOrder,
  correctPayment,
  judgeOrderAgain,
  payOrder,
  rejectOrder,
  sendOrderToDaf,
  undoOrder,
} from './steps.ts';

/** Purchase orders, from the consolidation of their requests on (R3 §3). */
export const order: WriteModule = {
  name: 'order',
  needs: ['extension', 'request', 'rules'],
  deciders: [cycle],
  commands: [
    consolidateRequests(requestKinds.pedido),
    consolidateRequests(requestKinds.servicio),
    generateOrder,
    updateOrder,
    receiveOrder,
    splitOrder,
    closeOrderShort,
    divideOrder,
    reuniteOrder,
    freeOrder,
    undoOrder,
    commitOrder,
    accrueOrder,
    sendOrderToDaf,
    rejectOrder,
    payOrder,
    correctPayment,
    judgeOrderAgain,
    banOrder,
    saveOrderMinutes,
    attachOrderPaper,
    removeOrderPaper,
  ],
};
