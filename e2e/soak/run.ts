import { setTimeout as pause } from 'node:timers/promises';
import { type Chance, chanceOf } from '@expediente/testing/chance.ts';
import { Caller } from './caller.ts';
import type { Deployment, Trouble } from './deployment.ts';
import { type Inspected, inspect } from './inspect.ts';
import { Journal } from './invariants/journal.ts';
import { illEnded, type OpsRun, opsMeanwhile } from './ops-meanwhile.ts';
import { placesAgree } from './places.ts';
import { printsMeanwhile } from './prints-meanwhile.ts';
import { openLines, orderChoices, type Team, writeStory } from './stories.ts';

export interface SoakOptions {
  readonly seed: number;
  /** Number of troubles. */
  readonly troubles: number;
  /** Least duration, over which the troubles are spread; work goes on until the time and the troubles are over. */
  readonly seconds: number;
  /** Number of teams that work at the same time. */
  readonly teams: number;
  onTrouble?(n: number, trouble: Trouble): void;
}

/** Trouble with two durations: until everything was ready again, and until a command sent after it was answered. */
export interface Troubled {
  readonly trouble: Trouble;
  readonly backMs: number;
  readonly nextCommandMs: number;
}

export interface Soaked {
  readonly deployment: string;
  readonly seconds: number;
  readonly troubles: readonly Troubled[];
  readonly acknowledged: number;
  readonly refused: number;
  readonly repeated: number;
  /** Ops commands run meanwhile; empty where there is no data folder for them. */
  readonly commands: readonly OpsRun[];
  readonly invariants: readonly Inspected[];
}

/** Number of plan lines that all users share, so that their commands conflict. */
const SHARED_LINES = 6;

/**
 * Users work while parts of the product are killed at random moments, its disk fails and its clock jumps. The journal
 * keeps every answer, and at the end all invariants are checked (`inspect`).
 */
export async function soak(deployment: Deployment, options: SoakOptions): Promise<Soaked> {
  const chance = chanceOf(options.seed);
  const journal = new Journal();
  const teams = await openTeams(deployment, journal, chance, options.teams);
  const started = performance.now();
  let over = false;
  const work = Promise.all(
    teams.map(async (team) => {
      while (!over) await writeStory(team);
    }),
  );
  const printer = await arrive('compras', deployment, journal, chance);
  const prints = printsMeanwhile(printer, chance.split(), () => over);
  const { dataDir } = deployment;
  const jumps = deployment.troubles.includes('clock');
  const meanwhile = dataDir === undefined ? Promise.resolve([]) : opsMeanwhile(dataDir, jumps, () => over);
  // A worker that fails early is reported by the awaits below, and not as an unhandled rejection.
  work.catch(() => undefined);
  meanwhile.catch(() => undefined);
  prints.catch(() => undefined);
  const troubles = await makeTrouble(deployment, journal, chance.split(), options).finally(() => {
    over = true;
  });
  await work;
  await prints;
  const commands = await meanwhile;
  const seconds = (performance.now() - started) / 1_000;
  const invariants = [...(await inspect(deployment, journal)), await placesAgree(deployment.base)];
  return {
    deployment: deployment.name,
    seconds,
    troubles,
    acknowledged: journal.done.length,
    refused: journal.refused.length,
    repeated: journal.again,
    commands,
    invariants: dataDir === undefined ? invariants : [...invariants, inWords(commands)],
  };
}

const inWords = (commands: readonly OpsRun[]): Inspected => ({
  says: 'Every command of operations ended in words, and blamed no log',
  looked: commands.length,
  broken: illEnded(commands),
});

const arrive = async (user: string, { base }: Deployment, journal: Journal, chance: Chance) =>
  await Caller.signIn(user, new Date().getFullYear(), { base, journal, chance: chance.split() });

async function openTeams(
  deployment: Deployment,
  journal: Journal,
  chance: Chance,
  count: number,
): Promise<readonly Team[]> {
  const teams: Team[] = [];
  for (let n = 0; n < count; n += 1) {
    const centro = await arrive('centro', deployment, journal, chance);
    const aprobador = await arrive('aprobador', deployment, journal, chance);
    const compras = await arrive('compras', deployment, journal, chance);
    const daf = await arrive('daf', deployment, journal, chance);
    const lines = teams[0]?.lines ?? (await openLines(centro)).slice(0, SHARED_LINES);
    teams.push({
      centro,
      aprobador,
      compras,
      daf,
      lines,
      ...(await orderChoices(compras)),
      chance: chance.split(),
    });
  }
  return teams;
}

async function makeTrouble(
  deployment: Deployment,
  journal: Journal,
  chance: Chance,
  { troubles, seconds, onTrouble }: SoakOptions,
): Promise<readonly Troubled[]> {
  const past: Troubled[] = [];
  const between = (seconds * 1_000) / (troubles + 1);
  const { troubles: kinds } = deployment;
  for (let n = 0; n < troubles; n += 1) {
    const trouble = kinds[n % kinds.length];
    if (trouble === undefined) throw new RangeError('nothing can go wrong here');
    await pause(between * (0.5 + chance.next()));
    onTrouble?.(n + 1, trouble);
    const at = performance.now();
    const next = journal.answerAfter(at).then(() => performance.now() - at);
    await deployment.cause(trouble, chance);
    past.push({ trouble, backMs: performance.now() - at, nextCommandMs: await next });
  }
  await pause(between);
  return past;
}
