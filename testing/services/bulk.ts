import { randomUUID } from 'node:crypto';
import type { BulkJobDetail } from '@expediente/schemas/bulk/read.ts';
import { expect } from 'vitest';
import type { Answer, TestServices } from './services.ts';

/** Ticked records, as the command names them. */
export const ticked = (ids: readonly (number | string)[]) => ({
  p_records: ids.map((id) => ({ p_id: String(id) })),
  p_count: ids.length,
});

/** Result of each record, or the reason why it was omitted. */
export const resultsOf = ({ records }: BulkJobDetail): readonly (string | null)[] =>
  records.map(({ result, reason }) => reason || result);

/** Bulk jobs of one session. */
export function bulkOf(services: Pick<TestServices, 'call' | 'download'>, token: string) {
  const begin = async (payload: object): Promise<Answer> =>
    await services.call('POST', '/bulk/begin', { token, p_id: randomUUID(), ...payload });
  const jobOf = async (id: string): Promise<BulkJobDetail> =>
    (await services.call('GET', `/bulk/get/${id}`, { token })).data;
  /** The job once it has ended. */
  const ended = async (id: string): Promise<BulkJobDetail> => {
    await expect.poll(async () => (await jobOf(id)).state, { timeout: 60_000 }).not.toBe('running');
    return await jobOf(id);
  };
  return {
    begin,
    ended,
    /** Begins a job and waits for its end. @throws {Error} it is refused */
    run: async (payload: object): Promise<BulkJobDetail> => {
      const { data, message } = await begin(payload);
      if (!data?.id) throw new Error(message);
      return await ended(data.id);
    },
    /** Answer in the place of the PDF. */
    pdf: async (id: string) => {
      const { status, headers, content } = await services.download(`/bulk/pdf/${id}`, token);
      return { status, type: String(headers['content-type']), content };
    },
  };
}
