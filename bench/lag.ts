import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { CommandLoad } from './command-load.ts';
import { type Figure, type Measure, percentile, rounded } from './figure.ts';
import { LoadClient } from './http-client.ts';

const PROBE_EVERY_MS = 100;

/**
 * Time from a command's answer until the read side has its changes, while 16 clients work. `lag`: for other readers,
 * by the checkpoint. `own_read`: for the writer, whose next read names the written position and waits for it.
 */
export const lag: Measure = {
  names: ['lag_p50_ms', 'lag_p99_ms', 'own_read_p50_ms', 'own_read_p99_ms'],
  async run({ quick, product }) {
    const installation = await product();
    const [load, probe] = [await CommandLoad.open(installation, 16), await CommandLoad.open(installation, 1)];
    const reader = new LoadClient(installation.base);
    await reader.signIn('compras');
    const client = new pg.Client({ connectionString: await installation.connectionString() });
    await client.connect();
    const seconds = quick ? 6 : 30;
    const lags: number[] = [];
    const reads: number[] = [];
    let loading = true;
    const probing = (async () => {
      for (let n = 0; loading; n += 1) {
        const { position = '' } = (await probe.save(n)).body;
        const begin = performance.now();
        if (n % 2 === 0) {
          await reader.get('/orders/get/all?page=1&size=10', position);
          reads.push(performance.now() - begin);
        } else {
          while (loading && !(await projected(client, position))) await pause(2);
          lags.push(performance.now() - begin);
        }
        await pause(PROBE_EVERY_MS);
      }
    })();
    const { perSecond } = await load.run(seconds);
    loading = false;
    await probing;
    await client.end();
    for (const each of [load, probe, reader]) each.close();
    const figure = (name: string, values: readonly number[], share: number, detail: string): Figure => ({
      name,
      value: rounded(percentile(values, share), 1),
      detail,
    });
    const under = `under ${Math.round(perSecond)} commands/s`;
    return [
      figure('lag_p50_ms', lags, 0.5, `${lags.length} probes ${under}`),
      figure('lag_p99_ms', lags, 0.99, ''),
      figure('own_read_p50_ms', reads, 0.5, `a page of requests that holds the own command, ${under}`),
      figure('own_read_p99_ms', reads, 0.99, ''),
    ];
  },
};

async function projected(client: pg.Client, position: string): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'projected',
    text: `select 1 from read.projection where name = 'request' and live and position >= $1`,
    values: [position],
  });
  return rowCount === 1;
}
