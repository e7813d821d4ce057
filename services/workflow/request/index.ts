import { request as cycle } from '@expediente/machines/request/decide.ts';
import { requestKinds } from '@expediente/schemas/request/kinds.ts';
import type { WriteModule } from '../module.ts';
import { pedidoForm } from './forms.ts';
import { requestCommands } from './module.ts';

/** Pedidos (R3 §3). */
export const request: WriteModule = {
  deciders: [cycle],
  commands: requestCommands(requestKinds.pedido, pedidoForm),
};
