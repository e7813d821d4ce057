import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EvidencePlace } from '@expediente/demo/load.ts';
import { openAudit } from '@expediente/platform/audit/audit.ts';
import type { Foundations } from '../foundations/foundations.ts';
import { STORY_SEALS } from '../installation/story-seals.ts';
import { sealLog } from '../seals/seal.ts';

type EvidenceParts = Pick<Foundations, 'pool' | 'store'> & {
  readonly installation: {
    readonly log: Foundations['installation']['log'];
    readonly configuration: Pick<Foundations['installation']['configuration'], 'dataDir' | 'sealKeyFile'>;
  };
};

/** Keeps facts and seals of a story like those of an installation's own life, at their instants. */
export function storyEvidence(foundations: EvidenceParts): EvidencePlace {
  const { pool, installation } = foundations;
  const { log, configuration } = installation;
  return {
    async facts(until) {
      const { rows } = await pool.query<{ count: number }>(
        'select count(*)::integer as count from audit where at <= $1',
        [until],
      );
      return rows[0]?.count ?? 0;
    },
    async record(facts) {
      let at = new Date();
      const audit = openAudit(pool, log, () => at);
      for (const each of facts) {
        at = new Date(each.at);
        audit.record(each.fact);
      }
      await audit.flush();
      await audit.close();
    },
    async seal({ at, day, isCopied }) {
      // No rests, because the work is done before any user is let in.
      const seal = await sealLog(foundations, new Date(at), { day: () => day, rests: 0 });
      if (!isCopied || seal === undefined) return;
      const folder = join(configuration.dataDir, STORY_SEALS, 'guardado');
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `sello-${seal.number}.txt`), seal.note);
    },
  };
}
