import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Walked, walkPlanning } from '@expediente/testing/planning/walk.ts';
import { planningWorld } from '@expediente/testing/planning/world.ts';
import { startTestServer } from '@expediente/testing/postgres-server.ts';
import { testServices } from '@expediente/testing/services/services.ts';

export interface PlanningOptions {
  /** Seed of the first walk; the others take the following numbers. */
  readonly seed: number;
  /** Time after which no further walk begins. */
  readonly minutes: number;
  /** Signal to end early. */
  readonly signal?: AbortSignal;
  onWalk?(seed: number, walked: Walked): void;
}

/** Results of random walks over planning and purchasing. */
export interface PlanningWalked {
  readonly walks: readonly Walked[];
  readonly seconds: number;
  /** Findings, each with the seed of its walk. */
  readonly broken: readonly string[];
}

const STEPS = 300;
const SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'shared_buffers=128MB'];

/**
 * Random walks over all commands of planning and purchasing, each on a new database. After each step all places of
 * the product must show the same figures, equal to those of a model (`testing/planning`).
 */
export async function walkPlans(options: PlanningOptions): Promise<PlanningWalked> {
  const { minutes, signal } = options;
  const folder = await mkdtemp(join(tmpdir(), 'expediente-planning-'));
  // The server, which as root runs under another user, needs access to the folder.
  await chmod(folder, 0o755);
  const server = await startTestServer(folder, SETTINGS);
  const walks: Walked[] = [];
  const broken: string[] = [];
  const started = performance.now();
  const since = (): number => (performance.now() - started) / 1_000;
  try {
    for (let { seed } = options; since() < minutes * 60 && signal?.aborted !== true; seed += 1) {
      const services = await testServices(server.connectionString);
      try {
        const { desk, model, world } = await planningWorld(services);
        const how = { seed, steps: STEPS, atOnce: 0.25, wholeEvery: 10, ...(signal && { signal }) };
        const walked = await walkPlanning(desk, model, world, how);
        walks.push(walked);
        options.onWalk?.(seed, walked);
      } catch (error) {
        broken.push(error instanceof Error ? error.message : String(error));
      } finally {
        await services.close();
      }
    }
    return { walks, seconds: since(), broken };
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
