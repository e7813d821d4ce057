import type { HandbackEvent } from '@expediente/schemas/handback/events.ts';
import type { HandbackStatusCode } from '@expediente/schemas/handback/read.ts';
import { lifeCycle, type NameOf } from '../life-cycle/table.ts';
import type { HandbackCommand } from './commands.ts';

const editing = { SaveHandback: ['HandbackRevised'], SendHandback: ['HandbackSent'] } as const;

/** A cost centre gives units of its plan back: written, sent, approved or rejected. */
export const handbackStates = lifeCycle<HandbackCommand['type'], HandbackEvent['type'], HandbackStatusCode>()(
  {
    id: 'handback',
    initial: 'nueva',
    states: {
      nueva: { on: { SaveHandback: ['HandbackDrafted'] } },
      pendiente: {
        code: 0,
        label: 'PENDIENTE',
        tone: 'waiting',
        tags: ['main'],
        offers: ['view', 'update', 'sendrequest'],
        on: editing,
      },
      enviada: {
        code: 1,
        label: 'PENDIENTE DE APROBACIÓN',
        tone: 'moving',
        tags: ['main', 'withholding', 'printable'],
        offers: ['view', 'approve', 'refuse', 'print'],
        on: { ApproveHandback: ['HandbackApproved'], RejectHandback: ['HandbackRejected'] },
      },
      rechazada: {
        code: 2,
        label: 'RECHAZADA',
        tone: 'refused',
        offers: ['view', 'update', 'sendrequest'],
        on: editing,
      },
      aprobada: {
        code: 3,
        label: 'APROBADA',
        tone: 'done',
        tags: ['main', 'printable'],
        offers: ['view', 'print'],
      },
    },
    after: {
      HandbackDrafted: 'pendiente',
      HandbackRevised: 'stays',
      HandbackSent: 'enviada',
      HandbackRejected: 'rechazada',
      HandbackApproved: 'aprobada',
    },
    waiting: [
      { states: ['enviada'], action: 'approve', title: 'Devoluciones por aprobar' },
      { states: ['rechazada'], action: 'update', title: 'Devoluciones rechazadas por corregir' },
      { states: ['pendiente'], action: 'sendrequest', title: 'Devoluciones por enviar' },
    ],
  },
);

/** `nueva`: not drafted yet. */
export type HandbackStatus = NameOf<typeof handbackStates>;
