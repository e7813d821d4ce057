import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { builtFile } from '@expediente/platform/built.ts';
import { INTEGRITY, SEALS } from '@expediente/projections/ops.ts';
import type { RunWanted } from '@expediente/projections/shared/parts.ts';
import type { Installation } from '../installation/installation.ts';
import { COMPARED_SEAL, RUN_FOR, RUN_NUMBER } from './given.ts';

/**
 * Flags of a process that rebuilds: folded rows live for a while, and room for young ones saves some of the processor
 * time for moving them about. Twice as much room saved 3 % more, for 150 MB.
 */
export const REBUILD_FLAGS: readonly string[] = ['--max-semi-space-size=32'];

const WORDS: Readonly<Record<RunWanted['kind'], readonly string[]>> = {
  rebuild: ['rebuild'],
  'dry-run': ['rebuild', '--dry-run'],
  verify: ['verify'],
  compare: ['compare'],
};

/** Ops command that does a run. */
const commandOf = ({ kind, name, rows = false }: RunWanted): readonly string[] =>
  name === SEALS
    ? ['seals', 'compare']
    : name === INTEGRITY
      ? ['verify', ...(rows ? ['--rows'] : [])]
      : ['projections', ...WORDS[kind], name];

/**
 * Starts a run in a process of its own, so that commands keep their speed; its progress is in `read.run`. Resolves when
 * it has begun, or with its output when it ended before.
 * @throws when the process cannot be started
 */
export async function startRun(
  installation: Installation,
  wanted: RunWanted,
): Promise<{ readonly run: number } | { readonly refused: string }> {
  const { log, configuration } = installation;
  const { kind, name, by, run, compared } = wanted;
  const child = spawn(
    process.execPath,
    [...REBUILD_FLAGS, builtFile(import.meta.url, 'app/ops.js'), ...commandOf(wanted)],
    {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: {
        ...process.env,
        DATA_DIR: configuration.dataDir,
        [RUN_FOR]: JSON.stringify(by),
        [RUN_NUMBER]: `${run}`,
        ...(compared && { [COMPARED_SEAL]: JSON.stringify(compared) }),
      },
    },
  );
  child.once('exit', (code) => log.info({ projection: name, kind, code }, 'a run ended'));
  // Read to its end even when no caller waits for it: a full pipe would hold the process up.
  const output = child.stderr ? text(child.stderr).catch(() => '') : Promise.resolve('');
  await once(child, 'spawn');
  return await new Promise((resolve) => {
    // `tellParent` sends it in this shape.
    child.once('message', (message) => resolve(message as { readonly run: number }));
    child.once('close', () => {
      const refused = async (): Promise<void> => resolve({ refused: (await output).trim() || NOT_BEGUN });
      void refused();
    });
  });
}

const NOT_BEGUN = 'No se pudo iniciar: revise el registro del servidor e inténtelo de nuevo.';
