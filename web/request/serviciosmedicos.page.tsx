import { requestKinds } from '@expediente/schemas/request/kinds.ts';
import { SERVICE } from './cycle.tsx';
import { requestPage } from './RequestPage.tsx';

/** Medical services (R3 §2). */
export default requestPage(requestKinds.servicio, SERVICE);
