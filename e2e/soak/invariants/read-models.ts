import { projectionNames, rebuild, statusOf } from '@expediente/projections/ops.ts';
import type { Invariant } from './invariant.ts';

export const readModelsAsRebuilt: Invariant = {
  says: 'Every read model is what a rebuild from nothing makes of the log',
  async inspect({ pool, store }) {
    const broken: string[] = [];
    let looked = 0;
    for (const name of projectionNames()) {
      const { events, differences } = await rebuild({ pool, store }, name, { kind: 'dry-run' });
      looked += events;
      for (const { table, added, gone, changed, columns } of differences) {
        if (added + gone + changed === 0) continue;
        const which = Object.keys(columns).join(', ');
        broken.push(`${table}: ${added} missing, ${gone} too many, ${changed} different (${which})`);
      }
    }
    return { looked, broken };
  },
};

export const nothingLeftOut: Invariant = {
  says: 'No record was left out of a read model, and none is behind',
  async inspect({ pool, store }) {
    const statuses = await statusOf({ pool, store });
    const broken = statuses.flatMap(({ name, behind, quarantined }) => [
      ...(behind ? [`${name} is behind`] : []),
      ...quarantined.map(({ record, error }) => `${name}: ${record}: ${error}`),
    ]);
    return { looked: statuses.length, broken };
  },
};
