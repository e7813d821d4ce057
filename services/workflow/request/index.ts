import { request as cycle } from '@expediente/machines/request/decide.ts';
import { requestKinds } from '@expediente/schemas/request/kinds.ts';
import type { WriteModule } from '../shared/module.ts';
import { requestCommands } from './commands.ts';
import { pedidoForm, serviceForm } from './forms.ts';
import { lotLoad, serviceLoad } from './load.ts';
import { lotCommand } from './lot.ts';

/** Pedidos and medical services (R3 §3). */
export const request: WriteModule = {
  name: 'request',
  deciders: [cycle],
  commands: [
    ...requestCommands(requestKinds.pedido, pedidoForm),
    lotCommand,
    ...requestCommands(requestKinds.servicio, serviceForm),
  ],
  loads: [lotLoad, serviceLoad],
};
