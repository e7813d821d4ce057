import { setTimeout as pause } from 'node:timers/promises';
import { Caller } from './caller.ts';
import type { Ground, Kill } from './ground.ts';
import { type Inspected, inspect } from './inspect.ts';
import { Journal } from './journal.ts';
import { type Chance, chanceOf } from './random.ts';
import { type Office, orderChoices, placesOf, tellStory } from './stories.ts';

export interface SoakOptions {
  readonly seed: number;
  /** How often something is killed. */
  readonly kills: number;
  /** At least so long, kills spread over it; the work goes on until both are over. */
  readonly seconds: number;
  /** Pairs of people at work at the same time. */
  readonly offices: number;
  onKill?(n: number, kill: Kill): void;
}

/** One thing killed: how long its part was away, and how long until a command sent later was answered. */
export interface Killed {
  readonly kill: Kill;
  readonly backMs: number;
  readonly nextCommandMs: number;
}

export interface Soaked {
  readonly ground: string;
  readonly seconds: number;
  readonly kills: readonly Killed[];
  readonly acknowledged: number;
  readonly refused: number;
  readonly repeated: number;
  readonly invariants: readonly Inspected[];
}

/** Lines that many people share, so that their commands meet. */
const SHARED_PLACES = 6;

/**
 * People work while parts of the installation are killed at random moments; each keeps what was acknowledged
 * to them, and at the end all that must hold is looked at (`inspect`).
 */
export async function soak(ground: Ground, options: SoakOptions): Promise<Soaked> {
  const chance = chanceOf(options.seed);
  const journal = new Journal();
  const offices = await openOffices(ground, journal, chance, options.offices);
  const started = performance.now();
  let over = false;
  const work = Promise.all(
    offices.map(async (office) => {
      while (!over) await tellStory(office);
    }),
  );
  // A worker that ends early is seen below, not as an unhandled rejection.
  work.catch(() => undefined);
  const kills = await makeTrouble(ground, journal, chance.split(), options).finally(() => {
    over = true;
  });
  await work;
  const seconds = (performance.now() - started) / 1_000;
  const invariants = await inspect(ground.connectionString, journal);
  return {
    ground: ground.name,
    seconds,
    kills,
    acknowledged: journal.done.length,
    refused: journal.refused.length,
    repeated: journal.again,
    invariants,
  };
}

async function openOffices(
  ground: Ground,
  journal: Journal,
  chance: Chance,
  count: number,
): Promise<readonly Office[]> {
  const { base } = ground;
  const arrive = async (user: string): Promise<Caller> =>
    await Caller.signIn(user, new Date().getFullYear(), { base, journal, chance: chance.split() });
  const offices: Office[] = [];
  for (let n = 0; n < count; n += 1) {
    const centro = await arrive('centro');
    const aprobador = await arrive('aprobador');
    const compras = await arrive('compras');
    const places = offices[0]?.places ?? (await placesOf(centro)).slice(0, SHARED_PLACES);
    offices.push({
      centro,
      aprobador,
      compras,
      places,
      ...(await orderChoices(compras)),
      chance: chance.split(),
    });
  }
  return offices;
}

async function makeTrouble(
  ground: Ground,
  journal: Journal,
  chance: Chance,
  { kills, seconds, onKill }: SoakOptions,
): Promise<readonly Killed[]> {
  const killed: Killed[] = [];
  const between = (seconds * 1_000) / (kills + 1);
  for (let n = 0; n < kills; n += 1) {
    // Each kind comes before any comes again, in an order of its own each time.
    const kill = ground.kills[(n + Math.floor(n / ground.kills.length)) % ground.kills.length] ?? 'backend';
    await pause(between * (0.5 + chance.next()));
    onKill?.(n + 1, kill);
    const at = performance.now();
    const next = journal.answerAfter(at).then(() => performance.now() - at);
    await ground.kill(kill, chance);
    killed.push({ kill, backMs: performance.now() - at, nextCommandMs: await next });
  }
  await pause(between);
  return killed;
}
