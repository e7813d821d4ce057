import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { openStore } from '../store-nodes.ts';
import { attack } from './attack.ts';
import { isKill, oneProcess, severalOnStore, severalProcesses } from './deployment.ts';
import { walkPlans } from './planning.ts';
import { everythingHeld, reportOf } from './report.ts';
import { type Soaked, soak } from './run.ts';
import { shareDatabase } from './shared-database.ts';
import { walkAmongKills } from './walks.ts';

/**
 * Soak test, `npm run test:soak`: kills and other troubles over a while on both deployments, random walks over
 * planning and purchasing, users at a browser during kills, bad input, and a report of the results.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    minutes: { type: 'string', default: '15' },
    planning: { type: 'string', default: '5' },
    walks: { type: 'string', default: '3' },
    shared: { type: 'string', default: '4' },
    bad: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    report: { type: 'string', default: 'docs/soak.md' },
    eventstore: { type: 'string', default: process.env.EVENTSTORE_URL },
    'node-command': { type: 'string' },
  },
});
function whole(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  process.stderr.write(
    'usage: npm run test:soak -- [--kills N] [--minutes N] [--planning MINUTES] [--walks N] [--shared ROUNDS] [--bad N] [--seed N] [--report FILE] [--eventstore ADDRESS|stand-in [--node-command COMMAND]]\n',
  );
  process.exit(1);
}
const [kills, minutes, walks] = [whole(values.kills), whole(values.minutes), whole(values.walks)];
const [bad, seed, planning] = [whole(values.bad), whole(values.seed), whole(values.planning)];
const rounds = whole(values.shared);

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
say(`seed ${seed}`);
const runs: Soaked[] = [];
// A given store can only serve one deployment, as it holds the events of one installation.
const { eventstore, 'node-command': nodeCommand } = values;
const grounds = eventstore
  ? [async () => await severalOnStore(async () => await openStore(eventstore, nodeCommand))]
  : [severalProcesses, oneProcess];
for (const open of kills > 0 ? grounds : []) {
  const deployment = await open();
  const leave = (): void => void deployment.stop().finally(() => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, leave);
  say(deployment.name);
  try {
    const result = await soak(deployment, {
      seed,
      // Share of the kills for this deployment, plus the other troubles between them.
      troubles: Math.ceil(
        (kills / grounds.length) * (deployment.troubles.length / deployment.troubles.filter(isKill).length),
      ),
      seconds: (minutes * 60) / grounds.length,
      teams: 6,
      onTrouble: (n, trouble) => say(`  ${n}: ${trouble}`),
    });
    runs.push(result);
    for (const { says, looked, broken } of result.invariants) {
      say(`  ${broken.length === 0 ? 'holds' : 'BROKEN'}  ${says} (${looked})`);
      for (const each of broken.slice(0, 20)) say(`      ${each}`);
    }
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, leave);
    await deployment.stop();
  }
}

const on = `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} cores`;
// Written now, so that these results are kept even if a later part fails.
await writeFile(values.report, reportOf({ seed, on, runs }));

const over = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => over.abort());
const { signal } = over;
say('planning and purchasing by chance');
const planned =
  planning > 0
    ? await walkPlans({
        seed,
        minutes: planning,
        signal,
        onWalk: (own, { compared }) => say(`  seed ${own}: ${compared} numbers agree`),
      })
    : undefined;
for (const each of planned?.broken ?? []) say(`  BROKEN  ${each}`);
say('people at a browser');
const walked =
  walks > 0
    ? await walkAmongKills({
        seed,
        walks,
        withPlan: true,
        loads: 2,
        everyMs: 4_000,
        signal,
        onStep: (name) => say(`  ${name}`),
      })
    : undefined;
for (const each of walked?.worse ?? []) say(`  WORSE THAN A PAUSE  ${each}`);
say('product and commands on one embedded database');
const onRound = (report: string): void => say(`  ${report}`);
const shared =
  rounds > 0 ? await shareDatabase({ seed, rounds, coldStarts: rounds * 5, onRound }) : undefined;
for (const each of shared?.faults ?? []) say(`  FAULT  ${each}`);
say('bad input');
const onProgress = (done: number, count: number): void => {
  if (done % 10_000 === 0) say(`  ${done} of ${count}`);
};
const attacked = bad > 0 ? await attack({ count: bad, seed, signal, onProgress }) : undefined;
for (const each of attacked?.faults ?? []) say(`  WRONG ANSWER  ${each}`);

await writeFile(values.report, reportOf({ seed, on, runs, planned, walked, shared, attacked }));
say(`report: ${values.report}`);
process.exitCode = everythingHeld({ runs, planned, walked, shared, attacked }) ? 0 : 1;
