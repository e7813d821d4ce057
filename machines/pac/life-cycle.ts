import type { PacEvent } from '@expediente/schemas/pac/events.ts';
import type { PacStatusCode } from '@expediente/schemas/pac/read.ts';
import { lifeCycle, type NameOf } from '../life-cycle/table.ts';
import type { PacCommand } from './decide.ts';

const editing = { SavePac: ['PacRevised'], SendPac: ['PacSent'] } as const;

/** R3 §4: annual plans. */
export const pacStates = lifeCycle<PacCommand['type'], PacEvent['type'], PacStatusCode>()({
  id: 'pac',
  initial: 'nuevo',
  states: {
    nuevo: { on: { SavePac: ['PacDrafted'] } },
    pendiente: {
      code: 0,
      label: 'PENDIENTE',
      tone: 'waiting',
      tags: ['main', 'open'],
      offers: ['update', 'sendrequest', 'view'],
      on: editing,
    },
    enviado: {
      code: 1,
      label: 'PENDIENTE DE APROBACIÓN',
      tone: 'moving',
      tags: ['main'],
      offers: ['approve', 'refuse', 'view'],
      on: { ApprovePac: ['PacApproved'], RejectPac: ['PacRejected'] },
    },
    rechazado: {
      code: 2,
      label: 'RECHAZADO',
      tone: 'refused',
      tags: ['open'],
      offers: ['update', 'sendrequest', 'view'],
      on: editing,
    },
    aprobado: { code: 3, label: 'APROBADO', tone: 'done', tags: ['main'], offers: ['view'] },
  },
  after: {
    PacDrafted: 'pendiente',
    // One that was rejected stays so until it is sent again.
    PacRevised: 'stays',
    PacSent: 'enviado',
    PacRejected: 'rechazado',
    PacApproved: 'aprobado',
  },
  waiting: [
    { states: ['enviado'], action: 'approve', title: 'PAC por aprobar' },
    { states: ['rechazado'], action: 'update', title: 'PAC rechazados por corregir' },
    { states: ['pendiente'], action: 'sendrequest', title: 'PAC por enviar' },
  ],
});

/** `nuevo`: not drafted yet. */
export type PacStatus = NameOf<typeof pacStates>;
