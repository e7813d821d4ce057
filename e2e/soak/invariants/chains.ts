import { verifyLog } from '@expediente/eventstore/verify.ts';
import { verifyAudit } from '@expediente/platform/audit/verify.ts';
import type { Invariant } from './invariant.ts';

export const chainsWhole: Invariant = {
  says: 'Toda cadena de eventos está íntegra',
  async inspect({ store }) {
    const { events, breaks } = await verifyLog(store);
    return {
      looked: events,
      broken: breaks.map(({ stream, revision, reason }) => `${stream} @${revision}: ${reason}`),
    };
  },
};

export const auditWhole: Invariant = {
  says: 'La cadena de la bitácora está íntegra',
  async inspect({ pool }) {
    const { facts, brokenAt } = await verifyAudit(pool);
    return { looked: facts, broken: brokenAt === undefined ? [] : [`fact ${brokenAt}`] };
  },
};
