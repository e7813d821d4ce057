import { requestKinds } from '@expediente/schemas/request/kinds.ts';
import { PEDIDO } from './cycle.tsx';
import { requestPage } from './RequestPage.tsx';

/** Pedidos (R3 §2). */
export default requestPage(requestKinds.pedido, PEDIDO);
