import { allOfACommand, insertsPerSecond, oneEvent } from './bare-inserts.ts';
import { CommandLoad } from './command-load.ts';
import { atLeast, type Figure, type Measure, mean, percentile, rounded, whole } from './figure.ts';

const CLIENTS = 16;
const WARM_UP_SECONDS = 8;

/**
 * Whole commands against bare inserts, in turns, twice each, so that a drift in the machine's speed affects both. One
 * limit inserts a single event per transaction, the other all that a command stores.
 */
export const commandsAgainstInserts: Measure = {
  names: ['commands_vs_insert', 'commands_vs_stored'],
  postgresAlone: true,
  async run({ quick, product }) {
    const installation = await product();
    const connectionString = await installation.connectionString();
    const seconds = quick ? 4 : 15;
    const load = await CommandLoad.open(installation, CLIENTS);
    const commands: number[] = [];
    const inserts: number[] = [];
    const stored: number[] = [];
    for (let round = 0; round < 2; round += 1) {
      // Warm-up, until the server's code is fully compiled.
      await load.run(WARM_UP_SECONDS / (round + 1));
      commands.push((await load.run(seconds)).perSecond);
      inserts.push(await insertsPerSecond(connectionString, CLIENTS, seconds, oneEvent));
      stored.push(await insertsPerSecond(connectionString, CLIENTS, seconds, (pool) => allOfACommand(pool)));
    }
    load.close();
    const against = (bare: readonly number[]): string =>
      `${whole(mean(commands))} commands/s against ${whole(mean(bare))}`;
    return [
      {
        name: 'commands_vs_insert',
        value: rounded(mean(commands) / mean(inserts), 3),
        promise: atLeast(0.3),
        detail: `${against(inserts)} bare inserts/s, ${CLIENTS} clients, fsync on`,
      },
      {
        name: 'commands_vs_stored',
        value: rounded(mean(commands) / mean(stored), 3),
        detail: `${against(stored)} times/s the events of a command into a table like the store's, one transaction each`,
      },
    ];
  },
};

const STEPS = [1, 4, 16, 64] as const;

/**
 * Commands per second from 1 to 64 clients, spread over the plans and all on one plan line; median and 99th
 * percentile.
 */
export const commandsByClients: Measure = {
  names: ['commands_per_s', 'commands_p50_ms', 'commands_p99_ms'],
  async run({ quick, product }) {
    const load = await CommandLoad.open(await product(), Math.max(...STEPS));
    const figures: Figure[] = [];
    for (const aim of ['spread', 'hot'] as const) {
      await load.run(quick ? 1 : WARM_UP_SECONDS, aim);
      for (const clients of STEPS) {
        const { perSecond: rate, took } = await load.run(quick ? 2 : 10, aim, clients);
        const [p50, p99] = [percentile(took, 0.5), percentile(took, 0.99)];
        const of = `${aim}_${clients}`;
        const detail = `${aim}, ${clients} clients: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
        figures.push(
          { name: `commands_per_s_${of}`, value: Math.round(rate), detail },
          { name: `commands_p50_ms_${of}`, value: rounded(p50, 1), detail: '' },
          { name: `commands_p99_ms_${of}`, value: rounded(p99, 1), detail: '' },
        );
      }
    }
    load.close();
    return figures;
  },
};
