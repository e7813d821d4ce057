import { StandIn } from '@expediente/testing/kurrent/stand-in.ts';
import { testProduct } from '@expediente/testing/product/product.ts';
import { CommandLoad } from './command-load.ts';
import { atMost, type Figure, type Measure, mean, rounded, WRITTEN_ORDERS, whole } from './figure.ts';
import { writeOrders } from './rebuild.ts';

const CLIENTS = [8, 16] as const;
const ROUNDS = 3;

/**
 * Commands with their events in KurrentDB against PostgreSQL, in turns. A stand-in for KurrentDB in this process
 * counts the calls; its own speed is not that of a real node.
 */
export const commandsOnKurrent: Measure = {
  names: ['kurrent_reads_per_command', 'kurrent_vs_postgres'],
  postgresAlone: true,
  async run({ quick, fresh }) {
    const server = await new StandIn().start();
    const onKurrent = await testProduct({ DEMO: 'muestra', EVENTSTORE_URL: server.address });
    const onPostgres = await fresh();
    const figures: Figure[] = [];
    try {
      for (const installation of [onKurrent, onPostgres]) await writeOrders(installation, WRITTEN_ORDERS);
      const most = Math.max(...CLIENTS);
      const [kurrent, postgres] = [
        await CommandLoad.open(onKurrent, most),
        await CommandLoad.open(onPostgres, most),
      ];
      const seconds = quick ? 2 : 8;
      // Warm-up, until the code is compiled and the caches are full.
      await kurrent.run(seconds);
      await postgres.run(seconds);
      for (const clients of CLIENTS) {
        const rates: [kurrent: number, postgres: number][] = [];
        let [reads, commands] = [0, 0];
        for (let round = 0; round < ROUNDS; round += 1) {
          const before = server.reads;
          const { perSecond, took } = await kurrent.run(seconds, 'spread', clients);
          reads += server.reads - before;
          commands += took.length;
          rates.push([perSecond, (await postgres.run(seconds, 'spread', clients)).perSecond]);
        }
        const [ours, theirs] = [mean(rates.map(([rate]) => rate)), mean(rates.map(([, rate]) => rate))];
        figures.push(
          {
            name: `kurrent_reads_per_command_${clients}`,
            value: rounded(reads / commands, 3),
            promise: atMost(0.1),
            detail: `${whole(reads)} reads for ${whole(commands)} commands, ${clients} clients`,
          },
          {
            name: `kurrent_vs_postgres_${clients}`,
            value: rounded(ours / theirs, 3),
            detail: `${whole(ours)} commands/s against ${whole(theirs)}, ${clients} clients, a stand-in in the load's process`,
          },
        );
      }
      kurrent.close();
      postgres.close();
    } finally {
      await onKurrent.stop();
      await onPostgres.stop();
      server.stop();
    }
    return figures;
  },
};
