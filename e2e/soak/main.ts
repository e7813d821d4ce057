import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { oneProcess, severalProcesses } from './ground.ts';
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
  process.stderr.write('Uso: npm run test:soak -- [--kills N] [--minutes N] [--seed N] [--report ARCHIVO]\n');
  process.exit(1);
}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
say(`Semilla ${seed}: se repite con --seed ${seed}`);
const runs: Soaked[] = [];
for (const open of [severalProcesses, oneProcess]) {
  const ground = await open();
  say(ground.name);
  try {
    const result = await soak(ground, {
      seed,
      troubles: Math.ceil(kills / 2),
      seconds: minutes * 30,
      offices: 6,
      onTrouble: (n, trouble) => say(`  ${n}: ${trouble}`),
    });
    runs.push(result);
    for (const { says, looked, broken } of result.invariants) {
      say(`  ${broken.length === 0 ? 'sí' : 'NO'}  ${says} (${looked})`);
      for (const each of broken.slice(0, 20)) say(`      ${each}`);
    }
  } finally {
    await ground.stop();
  }
}
const on = `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} núcleos`;
await writeFile(values.report, reportOf(runs, { seed, on }));
say(`Informe: ${values.report}`);
process.exitCode = runs.every((run) => run.invariants.every(({ broken }) => broken.length === 0)) ? 0 : 1;
