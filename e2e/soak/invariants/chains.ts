import { verifyLog } from '@expediente/eventstore/verify.ts';
import { verifyAudit } from '@expediente/platform/audit/verify.ts';
import type { Invariant } from './invariant.ts';

export const chainsWhole: Invariant = {
  says: 'Every chain of events is whole',
  async inspect({ store }) {
    const { events, breaks } = await verifyLog(store);
    return {
      looked: events,
      broken: breaks.map(({ stream, revision, reason }) => `${stream} @${revision}: ${reason}`),
    };
  },
};

export const auditWhole: Invariant = {
  says: 'The chain of the audit is whole',
  async inspect({ pool }) {
    const { facts, brokenAt } = await verifyAudit(pool);
    return { looked: facts, broken: brokenAt === undefined ? [] : [`fact ${brokenAt}`] };
  },
};
