import { requestKinds } from '@expediente/schemas/request/kinds.ts';
import { PEDIDO } from './cycle.tsx';
import { requestPage } from './RequestPage.tsx';

const page = requestPage(requestKinds.pedido, PEDIDO);

export const { recordKinds } = page;
export default page.Page;
