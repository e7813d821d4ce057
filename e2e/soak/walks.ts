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
  /** How often the main job is gone through, from a request to a paid order. */
  readonly walks: number;
  /** With a cost centre's plan before it. */
  readonly withPlan: boolean;
  /** Processes that work meanwhile. */
  readonly loads: number;
  /** From the moment that what was killed serves again to the next `kill -9`, about. */
  readonly everyMs: number;
  /** Ends it before its time, cleanly. */
  readonly signal?: AbortSignal;
  onStep?(name: string): void;
}

/** What became of people who clicked through the main job while processes were killed under them. */
export interface Walked {
  readonly walks: number;
  readonly steps: number;
  readonly seconds: number;
  readonly kills: number;
  readonly calls: readonly PageCall[];
  /** Whatever they saw or met that was worse than a pause. */
  readonly worse: readonly string[];
  readonly loads: readonly Loaded[];
}

/** The cost centre whose plan the main job works with. */
const WALKED = 'consulta externa';
/** A machine under load is slow; what people had to wait for is measured, not assumed. */
const PATIENCE_MS = 60_000;

/**
 * Two processes decide, two project and answer reads. One of the four is killed every few seconds and started
 * again, others work, and people at a browser go through the main job, signing in anew each time.
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
      // The web's mark: those who only make load have none.
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

/** One step; where it fails, pictures of all screens are left next to the reason. */
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
    auditor: await sits('auditor'),
  };
}

/** One of the processes: the `i`th of its role. */
interface Seat {
  readonly role: Role;
  readonly i: number;
}

interface Killing {
  stop(): void;
  /** How many, once it is stopped. */
  readonly kills: Promise<number>;
}

/** Again and again the process that somebody before the screen has just called, while the call is under way. */
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
      // What `onPassed` reports below.
      const { role, i }: Seat = seat;
      await processes.kill(role, i);
      await processes.start(role, i);
    }
  };
  const kills = run();
  // Seen by its awaiter; a walk that fails first is the one reported.
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
      // What load.ts says last.
      return JSON.parse(printed.trim().split('\n').at(-1) ?? '') as Loaded;
    },
  };
}
