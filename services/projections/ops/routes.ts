import type { FastifyInstance } from 'fastify';
import { versionTables } from '../engine/retire.ts';
import { projectionStatuses } from '../engine/status.ts';
import { NotFound, NotNow } from '../http/answers.ts';
import { readRoute } from '../http/read-route.ts';
import type { ReadParts } from '../parts.ts';

const TRUE = new Set(['1', 'true']);

export function registerOpsRoutes(api: FastifyInstance, parts: ReadParts): void {
  readRoute(api, parts, '/ops/projections', [], async () => {
    const projections = parts.modules.flatMap((module) => module.projections ?? []);
    const [statuses, versions] = await Promise.all([
      projectionStatuses(parts.pool, parts.store),
      versionTables(parts.pool, projections),
    ]);
    return {
      data: statuses.map((status) => ({
        ...status,
        versions: versions
          .filter(({ name }) => name === status.name)
          .map(({ name: _, ...version }) => version),
      })),
    };
  });
  readRoute(api, parts, '/ops/projections/{name}/rebuild', [], async ({ session, parameters }) => {
    const { name = '' } = parameters;
    const projections = parts.modules.flatMap((module) => module.projections ?? []);
    if (!projections.some((each) => each.name === name)) throw new NotFound('No existe esa proyección.');
    const statuses = await projectionStatuses(parts.pool, parts.store);
    if (statuses.find((status) => status.name === name)?.rebuild?.state === 'running') {
      throw new NotNow('rebuild-once', 'Esa proyección ya se está reconstruyendo.');
    }
    const dryRun = TRUE.has(parameters.dry_run ?? '');
    await parts.startRebuild(name, { dryRun });
    parts.audit.record({
      kind: 'ops',
      user: String(session.userId),
      session: session.id,
      entity: `projection:${name}`,
      result: 'done',
      details: { act: 'rebuild', dry_run: dryRun },
    });
    return { data: { name, dry_run: dryRun } };
  });
}
