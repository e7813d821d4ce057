import { ClearError } from '@expediente/platform/clear-error.ts';
import { RunCancelled } from '@expediente/projections/ops.ts';
import type { ComparedSeal } from '@expediente/projections/shared/seals.ts';
import { actor, COMPARED_SEAL, givenRun, tellParent } from '../../runs/given.ts';
import { say } from '../shared/command.ts';
import { lowerServersPriority } from '../shared/giving-way.ts';
import { interruptible, interruption, NOTHING_CHANGED } from '../shared/interruption.ts';
import { recordedComparison } from './comparison-run.ts';
import type { SealWork } from './keeping.ts';

/** Comparison that the page Sellos starts: the product passes the note, and the report goes to the journal. */
export const comparing: SealWork = async (foundations, closers) => {
  const given = process.env[COMPARED_SEAL];
  if (given === undefined) throw new ClearError('Un sello se compara con npm run seals -- verify CARPETA.');
  const { pool, installation } = foundations;
  if (installation.configuration.databaseUrl === undefined) lowerServersPriority(pool, closers);
  // `runs/process.ts` wrote it in this shape.
  const seal = JSON.parse(given) as ComparedSeal;
  const work = recordedComparison(foundations, seal, {
    ...{ by: actor(), run: givenRun(), signal: interruption() },
    onBegun: tellParent,
  }).catch((error: unknown) => {
    throw error instanceof RunCancelled ? new ClearError(`${error.by} detuvo la comparación.`) : error;
  });
  const { lines, holds } = await interruptible(work, () => NOTHING_CHANGED);
  for (const line of lines) say(line);
  return holds ? 0 : 1;
};
