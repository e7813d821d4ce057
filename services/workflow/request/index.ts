import { request as cycle } from '@expediente/machines/request/decide.ts';
import type { WriteModule } from '../module.ts';
import { saveRequest } from './save.ts';
import { banRequest, rejectRequest, sendRequest, withdrawRequest } from './steps.ts';

/** Pedidos (R3 §3). */
export const request: WriteModule = {
  deciders: [cycle],
  commands: [saveRequest, sendRequest, withdrawRequest, banRequest, rejectRequest],
};
