import { NO_PERMISSION } from '@expediente/platform/access/guard.ts';
import { originOf } from '@expediente/platform/access/origin.ts';
import { mayUse } from '@expediente/platform/access/permissions.ts';
import { bulkJobRead } from '@expediente/platform/bulk/read.ts';
import { Forbidden, Refused } from '@expediente/platform/refusals.ts';
import { BeginBulkInput, BulkInput } from '@expediente/schemas/bulk/commands.ts';
import type { BulkJobRead } from '@expediente/schemas/bulk/read.ts';
import { operation } from '@expediente/schemas/operations.ts';
import { validatorOf } from '@expediente/schemas/validate.ts';
import type { FastifyInstance } from 'fastify';
import type { WorkflowParts } from '../shared/commands/parts.ts';
import { ownRoute } from '../shared/http/own-route.ts';
import { jobAsked, pathAsked, stepAsked } from './asked.ts';

const beginInput = validatorOf(BeginBulkInput);
const bulkInput = validatorOf(BulkInput);

const RUNNING = 'Ya tiene un trabajo en curso en este listado: espere a que termine, o deténgalo.';

/** Registers the routes that begin, stop and put away bulk jobs, each of the session's own user. */
export function registerBulk(
  api: FastifyInstance,
  { access, bulk }: Pick<WorkflowParts, 'access' | 'bulk'>,
): void {
  const parts = { access };
  ownRoute(api, parts, '/bulk/begin', beginInput, async (session, input, request): Promise<BulkJobRead> => {
    const { permission } = operation(pathAsked(stepAsked(input).step, input));
    if (!mayUse(session, permission)) throw new Forbidden(NO_PERMISSION, permission);
    const before = await bulk.jobs.one(session.userId, input.p_id);
    if (before) return bulkJobRead(before);
    const seen = request.headers['x-expediente-position'];
    const position = typeof seen === 'string' ? seen : await access.positions.of(session.id);
    const asked = await jobAsked(bulk.rows, session, input, { seen: position, origin: originOf(request) });
    if (!(await bulk.jobs.add(asked))) throw new Refused('bulk-running', RUNNING);
    bulk.wake();
    const job = await bulk.jobs.one(session.userId, input.p_id);
    if (!job) throw new Error('the job was not kept');
    return bulkJobRead(job);
  });
  ownRoute(api, parts, '/bulk/stop', bulkInput, async ({ userId }, { p_id }) => ({
    stopped: (await bulk.jobs.stop(userId, p_id)) ? 1 : 0,
  }));
  ownRoute(api, parts, '/bulk/dismiss', bulkInput, async ({ userId }, { p_id }) => ({
    dismissed: (await bulk.jobs.dismiss(userId, p_id)) ? 1 : 0,
  }));
}
