import type { Attacked } from './attack.ts';
import { isKill } from './deployment.ts';
import type { PlanningWalked } from './planning.ts';
import type { Soaked, Troubled } from './run.ts';
import type { Shared } from './shared-database.ts';
import type { Walked } from './walks.ts';

const counted = (n: number): string => n.toLocaleString('en-US');
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** Value that `share` of the values do not exceed. */
function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

/** Results of a soak test; parts that were not requested are absent. */
export interface SoakReport {
  readonly seed: number;
  readonly on: string;
  readonly runs: readonly Soaked[];
  readonly planned?: PlanningWalked | undefined;
  readonly walked?: Walked | undefined;
  readonly shared?: Shared | undefined;
  readonly attacked?: Attacked | undefined;
}

export const everythingHeld = ({
  runs,
  planned,
  walked,
  shared,
  attacked,
}: Omit<SoakReport, 'seed' | 'on'>): boolean =>
  runs.every(({ invariants }) => invariants.every(({ broken }) => broken.length === 0)) &&
  (planned?.broken.length ?? 0) === 0 &&
  (walked?.worse.length ?? 0) === 0 &&
  (shared?.faults.length ?? 0) === 0 &&
  (attacked?.faults.length ?? 0) === 0;

/** Text of `docs/soak.md`: the work done, its costs, and the result of each invariant. */
export function reportOf(report: SoakReport): string {
  const { seed, on, runs, planned, walked, shared, attacked } = report;
  return `${[
    '# Soak test',
    '',
    'Several people work at once (they raise requests, consolidate, order, print, pay, annul) while, at random moments, parts of the product are killed with `kill -9`, its clock jumps, and its disk is slow or full. Each of them sends a command with one key until it is answered, and keeps what was acknowledged. At the end all that must hold is looked at, in what is stored. Then people plan and buy by chance, and every place must show the same numbers as a model next to it; people click through the main job in a browser while processes are killed under them, commands of ops are in flight while parts of an installation of one process are killed, and bad input is sent to every operation. `npm run test:soak` repeats it (`--kills N --minutes N --planning MINUTES --walks N --shared ROUNDS --bad N --seed N --report FILE`; 0 leaves a part out), with `--eventstore` on KurrentDB, whose leader is then killed too (testing/README.md).',
    '',
    `Seed ${seed}, ${on}. **Result: ${everythingHeld(report) ? 'everything held.' : 'NOT EVERYTHING HELD.'}**`,
    ...runs.flatMap(sectionOf),
    ...(planned ? planningSection(planned) : []),
    ...(walked ? walksSection(walked) : []),
    ...(shared ? sharedSection(shared) : []),
    ...(attacked ? attackSection(attacked) : []),
  ].join('\n')}\n`;
}

function planningSection({ walks, seconds: took, broken }: PlanningWalked): readonly string[] {
  const sum = (of: (walk: PlanningWalked['walks'][number]) => number): number =>
    walks.reduce((all, walk) => all + of(walk), 0);
  const all = (counts: 'done' | 'refused'): number =>
    sum((walk) => [...walk[counts].values()].reduce((total, count) => total + count, 0));
  const rules = new Set(walks.flatMap(({ refused }) => [...refused.keys()]));
  const result = broken.length === 0 ? '**none**' : `**${broken.length}:** ${broken.slice(0, 5).join('; ')}`;
  return [
    '',
    '## Planning and purchasing by chance',
    '',
    `${counted(walks.length)} walks over the plans, reprogrammings, quarterly programmings and their extensions, requests and orders of two cost centres, each from nothing, in ${Math.round(took)} s: ${counted(all('done'))} commands done, ${counted(all('refused'))} refused for ${counted(rules.size)} reasons, ${counted(sum(({ atOnce }) => atOnce))} times two or three at once. After each step the plan, its Excel and its history, the editor, the pickers, \`/unit/buget\`, the home page, the programmings, the extensions and the quarter balances showed the same as each other and as a model next to them (${counted(sum(({ compared }) => compared))} numbers compared); what the model refuses was refused by its rule, what it accepts was done, and no number was below zero.`,
    '',
    `Numbers that two places showed differently, commands that went otherwise: ${result}.`,
  ];
}

function walksSection({
  walks,
  steps,
  seconds: took,
  kills,
  calls,
  worse,
  loads,
}: Walked): readonly string[] {
  const sum = (of: (load: Walked['loads'][number]) => number): number =>
    loads.reduce((all, load) => all + of(load), 0);
  const waits = calls.map(({ ms }) => ms);
  const again = calls.filter(({ tries }) => tries > 1);
  const row = (name: string, all: readonly number[]): string =>
    `| ${name} | ${counted(all.length)} | ${[0.5, 0.99, 1].map((share) => seconds(percentile(all, share))).join(' | ')} |`;
  return [
    '',
    '## People at a browser, processes killed under them',
    '',
    `Two processes decide, two project and answer reads; ${loads.length} more work at the same time (${counted(sum(({ acknowledged }) => acknowledged))} commands acknowledged, ${counted(sum(({ again: sent }) => sent))} calls sent again). Four people went through the main job ${walks} times, signing in anew each time: ${steps} steps in ${Math.round(took)} s, with ${kills} \`kill -9\`, each of the process that was just serving one of them, and started again.`,
    '',
    '| Calls of the page, from the first try to the answer | Calls | p50 | p99 | Longest |',
    '|---|---:|---:|---:|---:|',
    row('All', waits),
    row(
      'Those sent again',
      again.map(({ ms }) => ms),
    ),
    '',
    `Error messages, failed sign-ins, notices that the system is away, pages that broke, documents that did not open, lost typing: ${worse.length === 0 ? '**none**' : `**${worse.length}:** ${worse.slice(0, 5).join('; ')}`}.`,
  ];
}

function sharedSection({ downs, starts, faults }: Shared): readonly string[] {
  const row = (name: string, all: readonly number[]): string =>
    `| ${name} | ${all.length} | ${[0.5, 1].map((share) => seconds(percentile(all, share))).join(' | ')} |`;
  const of = (killed: Shared['downs'][number]['killed']): readonly number[] =>
    downs.filter((each) => each.killed === killed).map(({ ms }) => ms);
  return [
    '',
    '## The product and commands on one embedded database',
    '',
    'One process and its PostgreSQL: while `projections status`, a rebuild or a backup is in flight, the product, one process of the server or its first process is killed; then product and command are started at the same moment where nothing runs. The last one to end stops the server.',
    '',
    '| Killed while a command is in flight | Times | Not ready, p50 | Longest |',
    '|---|---:|---:|---:|',
    row('`kill -9` of one PostgreSQL backend', of('backend')),
    row('`kill -9` of the product', of('product')),
    row('`kill -9` of the postmaster', of('postmaster')),
    row('Product and command started at once: until ready', starts),
    '',
    `Products that ended by themselves or stayed down, second servers on the folder, lost lock files, servers left behind: ${faults.length === 0 ? '**none**' : `**${faults.length}:** ${faults.slice(0, 5).join('; ')}`}.`,
  ];
}

function attackSection({
  calls,
  operations,
  byStatus,
  faults,
  written,
  events,
  slowest,
}: Attacked): readonly string[] {
  return [
    '',
    '## Bad input',
    '',
    `${counted(calls)} calls made from the product's own contract, to ${operations} operations, by five people and without a session: wrong types, sizes and characters, other people's records, broken bodies, headers and tokens. ${faults.length === 0 ? 'None was answered with a 5xx, without an envelope, or with a word about the inside' : `**${faults.length} wrong answers:** ${faults.slice(0, 5).join('; ')}`}; ${counted(written.length)} happened to be in order and were done (${counted(events)} events). The slowest took ${slowest.ms} ms.`,
    '',
    '| Answer | Calls |',
    '|---|---:|',
    ...Object.entries(byStatus).map(
      ([status, count]) => `| ${status} ${ANSWERS[Number(status)] ?? ''} | ${counted(count)} |`,
    ),
  ];
}

const ANSWERS: Readonly<Record<number, string>> = {
  200: 'a read, or a refusal with its reason',
  400: 'the input is wrong, field by field',
  401: 'no user is signed in',
  403: 'no permission',
  404: 'no such record or operation',
  405: 'not with this method',
  409: 'somebody else changed the record meanwhile',
  413: 'too large',
  414: 'the address is too long',
  415: 'no such kind of body',
  431: 'the headers are too large',
};

function sectionOf(run: Soaked): readonly string[] {
  return [
    '',
    `## ${run.deployment}`,
    '',
    `${counted(run.acknowledged)} commands acknowledged (${Math.round(run.acknowledged / run.seconds)} a second, troubles included), ${counted(run.refused)} refused with their reason, ${counted(run.repeated)} sent again, ${run.troubles.length} troubles (${run.troubles.filter(({ trouble }) => isKill(trouble)).length} \`kill -9\`) in ${Math.round(run.seconds / 60)} min.`,
    '',
    '| Trouble | Times | Until ready again, p50 | p99 | Until the next command, p50 | p99 |',
    '|---|---:|---:|---:|---:|---:|',
    ...Object.entries(NAMES).flatMap(([kind, name]) =>
      rowOf(
        name,
        run.troubles.filter((each) => each.trouble === kind),
      ),
    ),
    ...rowOf('All', run.troubles),
    '',
    '| Must hold | Looked at | Result |',
    '|---|---:|---|',
    ...run.invariants.map(
      ({ says, looked, broken }) =>
        `| ${says} | ${counted(looked)} | ${broken.length === 0 ? 'holds' : `**${counted(broken.length)} do not:** ${broken.slice(0, 5).join('; ')}`} |`,
    ),
  ];
}

const NAMES: Readonly<Record<Troubled['trouble'], string>> = {
  service: '`kill -9` of the service',
  workflow: '`kill -9` of a process that decides',
  projector: '`kill -9` of the process that projects',
  backend: '`kill -9` of one PostgreSQL backend',
  postgres: '`kill -9` of the whole PostgreSQL',
  both: '`kill -9` of the service and the whole PostgreSQL',
  node: '`kill -9` of the node of the event store that leads',
  clock: 'The clock jumps by an hour and back',
  slowDisk: 'A slow disk (0.4 s a commit)',
  fullDisk: 'A full disk',
};

function rowOf(name: string, troubles: readonly Troubled[]): readonly string[] {
  if (troubles.length === 0) return [];
  const back = troubles.map(({ backMs }) => backMs);
  const next = troubles.map(({ nextCommandMs }) => nextCommandMs);
  const figures = [
    percentile(back, 0.5),
    percentile(back, 0.99),
    percentile(next, 0.5),
    percentile(next, 0.99),
  ];
  return [`| ${name} | ${troubles.length} | ${figures.map(seconds).join(' | ')} |`];
}
