import { bulkJobsIn } from '@expediente/platform/bulk/jobs.ts';
import { bulkJobRead } from '@expediente/platform/bulk/read.ts';
import { NotFound } from '@expediente/platform/refusals.ts';
import type { BulkJobDetail } from '@expediente/schemas/bulk/read.ts';
import type { ReadModule } from '../shared/module.ts';
import { data } from '../shared/reads.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Bulk jobs of the user: kept in tables of their own, not in a read model. */
export const bulk: ReadModule = {
  name: 'bulk',
  reads: {
    '/bulk/get/{id}': data([], async ({ pool }, { session, parameters: { id = '' } }) => {
      const jobs = bulkJobsIn(pool);
      const job = UUID.test(id) ? await jobs.one(session.userId, id) : undefined;
      if (!job) throw new NotFound('El trabajo no existe.');
      return { ...bulkJobRead(job), records: await jobs.records(id) } satisfies BulkJobDetail;
    }),
    '/bulk/mine': data([], async ({ pool }, { session, parameters: { list } }) =>
      (await bulkJobsIn(pool).of(session.userId, list || undefined)).map(bulkJobRead),
    ),
  },
};
