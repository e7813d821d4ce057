import { isKill } from './ground.ts';
import type { Soaked, Troubled } from './run.ts';

const counted = (n: number): string => n.toLocaleString('en-US');
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** The value that `share` of the values do not exceed. */
function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

/** `docs/soak.md`: what was done, what it cost, and every invariant with its result. */
export function reportOf(
  runs: readonly Soaked[],
  { seed, on }: { readonly seed: number; readonly on: string },
): string {
  const whole = runs.every(({ invariants }) => invariants.every(({ broken }) => broken.length === 0));
  return `${[
    '# Soak test',
    '',
    'Several people work at once (they raise requests, consolidate, order, pay, annul) while, at random moments, parts of the installation are killed with `kill -9`, its clock jumps, and its disk is slow or full. Each of them sends a command with one key until it is answered, and keeps what was acknowledged. At the end all that must hold is looked at, in what is stored. `npm run test:soak` repeats it (`--kills N --minutes N --seed N --report FILE`).',
    '',
    `Seed ${seed}, ${on}. **Result: ${whole ? 'everything held.' : 'NOT EVERYTHING HELD.'}**`,
    ...runs.flatMap(sectionOf),
  ].join('\n')}\n`;
}

function sectionOf(run: Soaked): readonly string[] {
  return [
    '',
    `## ${run.ground}`,
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
