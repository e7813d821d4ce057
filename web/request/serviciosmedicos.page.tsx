import { requestKinds } from '@expediente/schemas/request/kinds.ts';
import { SERVICE } from './cycle.tsx';
import { requestPage } from './RequestPage.tsx';

const page = requestPage(requestKinds.servicio, SERVICE);

export const { recordKinds } = page;
export default page.Page;
