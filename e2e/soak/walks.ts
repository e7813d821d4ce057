import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Role } from '@expediente/platform/config.ts';
import { type TestBrowser, testBrowser } from '@expediente/testing/browser/browser.ts';
import { type Person, PICTURES } from '@expediente/testing/browser/person.ts';
import { type Chance, chanceOf } from '@expediente/testing/chance.ts';
import { type TestProcesses, testProcesses } from '@expediente/testing/product/processes.ts';
import { type Desks, PROOF, plan, purchase, type Step } from '../main-job-walk.ts';
import type { Loaded } from './load.ts';
import { lookOver, type PageCall, type Sight } from './sight.ts';

export interface WalksOptions {
  readonly seed: number;
  /** Number of times that the main job is done, from a request to a paid order. */
  readonly walks: number;
  /** True to make a cost centre's plan first. */
  readonly withPlan: boolean;
  /** Number of load processes that work meanwhile. */
  readonly loads: number;
  /** Approximate time from recovery to the next `kill -9`. */
  readonly everyMs: number;
  /** Signal to end early. */
  readonly signal?: AbortSignal;
  onStep?(name: string): void;
}

/** Results of users doing the main job in a browser while processes are killed. */
export interface Walked {
  readonly walks: number;
  readonly steps: number;
  readonly seconds: number;
  readonly kills: number;
  readonly calls: readonly PageCall[];
  /** Everything the users met that was worse than a pause. */
  readonly worse: readonly string[];
  readonly loads: readonly Loaded[];
}

/** Cost centre whose plan the main job uses. */
const WALKED = 'consulta externa';
/** Timeout of a step. It is long, as a loaded machine is slow; waits are measured and not tested. */
const PATIENCE_MS = 60_000;

/**
 * Two processes decide, two project and answer reads. Every few seconds one of the four is killed and restarted,
 * others work, and users at a browser go through the main job, signing in again each time.
 */
export async function walkAmongKills(options: WalksOptions): Promise<Walked> {
  const chance = chanceOf(options.seed);
  const folder = await mkdtemp(join(tmpdir(), 'expediente-proof-'));
  const proof = join(folder, 'pago.pdf');
  await writeFile(proof, PROOF);
  const calls = new EventEmitter();
  const processes = await testProcesses({
    workflow: 2,
    projections: 2,
    onPassed: (role, i, headers) => {
      // Only calls of the web have this header; those of the load do not.
      if (headers['x-requested-with'] !== undefined) calls.emit('call', { role, i } satisfies Seat);
    },
  });
  const browser = await testBrowser(processes.base);
  const loads: Load[] = [];
  try {
    for (let i = 0; i < options.loads; i += 1)
      loads.push(await startLoad(processes.base, chance.between(1, 1e9)));
    const killing = killWhoIsCalled(processes, calls, chance, options.everyMs);
    const started = performance.now();
    const sights: Sight[] = [];
    let steps = 0;
    try {
      for (let n = 0; n < options.walks; n += 1) {
        const desks = await signIn(browser, sights);
        for (const step of [
          ...(n === 0 && options.withPlan ? plan() : []),
          ...purchase({ number: String(900_001 + n), proof }),
        ]) {
          options.signal?.throwIfAborted();
          options.onStep?.(step.name);
          await walked(step, desks, sights);
          steps += 1;
        }
      }
    } finally {
      killing.stop();
    }
    const kills = await killing.kills;
    const seconds = (performance.now() - started) / 1_000;
    const done = await Promise.all(loads.splice(0).map((load) => load.end()));
    return {
      walks: options.walks,
      steps,
      seconds,
      kills,
      calls: sights.flatMap((sight) => sight.calls()),
      worse: [
        ...sights.flatMap(({ alarms }) => alarms),
        ...browser.faults(),
        ...done.flatMap(({ odd }) => odd),
      ],
      loads: done,
    };
  } finally {
    for (const load of loads) load.process.kill('SIGKILL');
    await browser.stop();
    await processes.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Does one step; if it fails, saves pictures of all screens. */
async function walked({ name, run }: Step, desks: Desks, sights: readonly Sight[]): Promise<void> {
  try {
    await run(desks);
  } catch (cause) {
    for (const [user, person] of Object.entries<Person>({ ...desks }))
      await person.page.screenshot({ path: join(PICTURES, `walk-${user}.png`) }).catch(() => undefined);
    const alarms = sights.flatMap((sight) => sight.alarms).join('; ');
    throw new Error(`«${name}»: ${cause instanceof Error ? cause.message : cause} (alarms: ${alarms})`, {
      cause,
    });
  }
}

async function signIn(browser: TestBrowser, sights: Sight[]): Promise<Desks> {
  const sits = async (user: string): Promise<Person> => {
    const person = await browser.arrives();
    sights.push(await lookOver(person));
    person.page.setDefaultTimeout(PATIENCE_MS);
    await person.signIn(user);
    return person;
  };
  return {
    centro: await sits('centro'),
    aprobador: await sits('aprobador'),
    compras: await sits('compras'),
    daf: await sits('daf'),
    auditor: await sits('auditor'),
  };
}

/** Process that is the `i`th of its role. */
interface Seat {
  readonly role: Role;
  readonly i: number;
}

interface Killing {
  stop(): void;
  /** Number of kills, once it is stopped. */
  readonly kills: Promise<number>;
}

/** Repeatedly kills the process that a browser has just called, while that call is under way. */
function killWhoIsCalled(
  processes: TestProcesses,
  calls: EventEmitter,
  chance: Chance,
  everyMs: number,
): Killing {
  const over = new AbortController();
  const { signal } = over;
  const run = async (): Promise<number> => {
    for (let kills = 0; ; kills += 1) {
      await pause(everyMs * (0.5 + chance.next()), undefined, { signal }).catch(() => undefined);
      const [seat] = await once(calls, 'call', { signal }).catch(() => [undefined]);
      if (seat === undefined) return kills;
      // Event of `onPassed` above.
      const { role, i }: Seat = seat;
      await processes.kill(role, i);
      await processes.start(role, i);
    }
  };
  const kills = run();
  // Handled by the code that awaits it; if a walk fails first, only that failure is reported.
  kills.catch(() => undefined);
  return { stop: () => over.abort(), kills };
}

interface Load {
  readonly process: ChildProcess;
  end(): Promise<Loaded>;
}

const LOAD = fileURLToPath(new URL('load.ts', import.meta.url));

async function startLoad(base: string, seed: number): Promise<Load> {
  const child = spawn(process.execPath, ['--import', 'tsx', LOAD, base, String(seed), WALKED], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const working = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.startsWith('working')) resolve();
    });
  });
  await Promise.race([working, ended]);
  return {
    process: child,
    async end() {
      child.kill('SIGTERM');
      await ended;
      // The cast holds: the last line of load.ts is a `Loaded`.
      return JSON.parse(printed.trim().split('\n').at(-1) ?? '') as Loaded;
    },
  };
}
