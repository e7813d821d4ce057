import { requestKinds } from '@expediente/schemas/request/kinds.ts';
import { PEDIDO } from './cycle.tsx';
import { requestPage } from './RequestPage.tsx';

export default requestPage(requestKinds.pedido, PEDIDO);
