import { get, list, type ModuleContract, post } from '../operation.ts';

const STEP = '{ id: number; number: number; state: HandbackStatusCode }';

/** Its operations with the permission and the answer of each, and its page of the menu. */
export const HANDBACK = {
  title: 'Devolución de unidades',
  scope: 'units',
  operations: [
    get('/handback/get/all', 'devoluciones', 'list', list('HandbackRow')),
    get('/handback/get/id/{id}', 'devoluciones', 'one handback', 'HandbackDetail'),
    get('/handback/pdf/{id}', 'devoluciones.print', 'its document', 'pdf'),
    post('/handback/insert/update', 'devoluciones.create|devoluciones.update', 'saves one', STEP),
    post('/handback/send', 'devoluciones.sendrequest', 'to approval: its units are withheld', STEP),
    post('/handback/approve', 'devoluciones.approve', 'its units leave the plan', STEP),
    post('/handback/disapprove', 'devoluciones.refuse', 'its units are free again', STEP),
  ],
  page: {
    place: ['Planificación', 'Plan anual'],
    link: 'devoluciones',
    title: 'Devolución De Unidades',
    actions: ['view', 'create', 'update', 'sendrequest', 'approve', 'refuse', 'print'],
  },
} as const satisfies ModuleContract;
