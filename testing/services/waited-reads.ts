import { AsyncLocalStorage } from 'node:async_hooks';
import { PROJECTIONS } from '@expediente/projections/modules.ts';
import type { FastifyInstance } from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';

/** Table of a read model in a query; the version at its end identifies the read model. */
const TABLE = /\bread\.\w+_([\da-f]{6})\b/g;

const PROJECTION_OF = new Map(PROJECTIONS.map(({ version, name }) => [version, name]));

/**
 * Database that notes which read models each read uses, to compare them with those that its route waits for. A read
 * of another one would sometimes not include what its user has just saved.
 */
export function watchedDatabase<Tables>(pool: pg.Pool) {
  const reading = new AsyncLocalStorage<Set<string>>();
  const faults = new Set<string>();
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log({ query }) {
      const asked = reading.getStore();
      if (!asked) return;
      for (const [, version = ''] of query.sql.matchAll(TABLE))
        asked.add(PROJECTION_OF.get(version) ?? version);
    },
  });
  return {
    db,
    /** Watches the reads of an application. */
    watch(app: FastifyInstance): void {
      const asked = new WeakMap<object, Set<string>>();
      app.addHook('onRequest', (request, _, done) => {
        const own = new Set<string>();
        asked.set(request, own);
        reading.run(own, done);
      });
      app.addHook('onResponse', async (request) => {
        const { config, url = '', method } = request.routeOptions;
        if (config.waitsFor === undefined) return;
        const forgotten = [...(asked.get(request) ?? [])].filter((name) => !config.waitsFor?.includes(name));
        if (forgotten.length > 0)
          faults.add(`${method} ${url} does not wait for ${forgotten.sort().join(', ')}`);
      });
    },
    /** Routes that use read models which they do not wait for. */
    faults: (): readonly string[] => [...faults].sort(),
  };
}
