import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { isKill, oneProcess, severalProcesses } from './ground.ts';
import { reportOf } from './report.ts';
import { type Soaked, soak } from './run.ts';

/** `npm run test:soak`: kills and other troubles over a while, on both grounds, and a report of what held. */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    minutes: { type: 'string', default: '15' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    report: { type: 'string', default: 'docs/soak.md' },
  },
});
const [kills, minutes, seed] = [values.kills, values.minutes, values.seed].map(Number);
if (!kills || !minutes || seed === undefined || !Number.isSafeInteger(seed)) {
  process.stderr.write('usage: npm run test:soak -- [--kills N] [--minutes N] [--seed N] [--report FILE]\n');
  process.exit(1);
}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
say(`seed ${seed}`);
const runs: Soaked[] = [];
for (const open of [severalProcesses, oneProcess]) {
  const ground = await open();
  const leave = (): void => void ground.stop().finally(() => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, leave);
  say(ground.name);
  try {
    const result = await soak(ground, {
      seed,
      // Half of the kills on each ground, and its other troubles between them.
      troubles: Math.ceil((kills / 2) * (ground.troubles.length / ground.troubles.filter(isKill).length)),
      seconds: minutes * 30,
      offices: 6,
      onTrouble: (n, trouble) => say(`  ${n}: ${trouble}`),
    });
    runs.push(result);
    for (const { says, looked, broken } of result.invariants) {
      say(`  ${broken.length === 0 ? 'holds' : 'BROKEN'}  ${says} (${looked})`);
      for (const each of broken.slice(0, 20)) say(`      ${each}`);
    }
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, leave);
    await ground.stop();
  }
}
const on = `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} cores`;
await writeFile(values.report, reportOf(runs, { seed, on }));
say(`report: ${values.report}`);
process.exitCode = runs.every((run) => run.invariants.every(({ broken }) => broken.length === 0)) ? 0 : 1;
