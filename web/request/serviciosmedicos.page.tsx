import { requestKinds } from '@expediente/schemas/request/kinds.ts';
import { SERVICE } from './cycle.tsx';
import { requestPage } from './RequestPage.tsx';

export default requestPage(requestKinds.servicio, SERVICE);
