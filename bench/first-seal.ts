import { setTimeout as pause } from 'node:timers/promises';
import type { TestProduct } from '@expediente/testing/product/product.ts';
import pg from 'pg';
import { CommandLoad } from './command-load.ts';
import { atMost, type Measure, percentile, rounded, timed, WRITTEN_ORDERS, whole } from './figure.ts';
import { LoadClient, presentYear } from './http-client.ts';
import { writeOrders } from './rebuild.ts';

const EVENTS = 5_000_000;
const QUICK_EVENTS = 1_000_000;
const ROWS = 100_000;
const EVENTS_A_STREAM = 16;
const WRITERS = 2;
const QUIET_SECONDS = 20;
/** Rest between two calls, in ms, as people make them and not machines. */
const REST_MS = 20;

/** Adds events that no read model takes and every seal covers, of the length of an order's. */
async function fillLog(installation: TestProduct, events: number): Promise<void> {
  const client = new pg.Client({ connectionString: await installation.superuserConnection() });
  await client.connect();
  try {
    for (let first = 0; first < events; first += ROWS) {
      const rows = Math.min(ROWS, events - first);
      await client.query(
        `insert into eventstore.event (epoch, xid, place, revision, stream, type, id, data, metadata, chain)
         select eventstore.current_epoch(), pg_current_xact_id(), n, n % ${EVENTS_A_STREAM},
           'benchmark-' || (${first} + n) / ${EVENTS_A_STREAM}, 'Measured', gen_random_uuid(),
           json_build_object('total', n || '.00', 'description', repeat('compra ', 20)),
           json_build_object('userId', '4', 'userName', 'Usuario Compras', 'username', 'compras',
             'executor', '1', 'sessionYear', '2026', 'commandId', gen_random_uuid(), 'correlationId', gen_random_uuid(),
             'at', now(), 'schemaVersion', '1', 'ruleVersion', 'purchaseLimits@1;iva@1', 'build', 'bench', 'of', '1/1'),
           sha256(n::text::bytea)
         from generate_series(0, ${rows - 1}) n`,
      );
    }
    await client.query('vacuum analyze eventstore.event');
  } finally {
    await client.end();
  }
}

/** Durations of users' calls while `work` runs, in ms. */
async function tookWhile(
  load: CommandLoad,
  reader: LoadClient,
  work: () => Promise<void>,
): Promise<readonly number[]> {
  const took: number[] = [];
  let ended = false;
  const working = work().finally(() => {
    ended = true;
  });
  const reading = async (): Promise<void> => {
    while (!ended) {
      const path = `/orders/consolidate/get/all/${presentYear() - 2}?page=1&size=25`;
      took.push(await timed(async () => await reader.get(path)));
      await pause(REST_MS);
    }
  };
  const writing = async (): Promise<void> => {
    for (let n = 0; !ended; n += 1) {
      took.push(await timed(async () => await load.save(n)));
      await pause(REST_MS);
    }
  };
  await Promise.all([working, reading(), writing()]);
  return took;
}

/** Requests a seal as the page does, and waits until it exists: the server may answer before a long one is made. */
async function sealed(client: LoadClient): Promise<void> {
  const lastNumber = async (): Promise<number> => {
    const { data } = (await client.get('/seals')).body;
    return (data.last as { readonly number: number } | null)?.number ?? 0; // holds: the data is a SealsState
  };
  const before = await lastNumber();
  const { status, body } = await client.post('/seals/seal', {});
  if (status !== 200) throw new Error(body.message);
  while ((await lastNumber()) === before) await pause(100);
}

/** First seal over a log of five million events, and users' calls during it against those before. */
export const firstSeal: Measure = {
  names: ['first_seal_s', 'first_seal_p99'],
  postgresAlone: true,
  async run({ quick, fresh, sized, rounds }) {
    const installation = await fresh();
    try {
      const events = sized(quick ? QUICK_EVENTS : EVENTS);
      await writeOrders(installation, WRITTEN_ORDERS);
      await fillLog(installation, events);
      const load = await CommandLoad.open(installation, WRITERS);
      const reader = new LoadClient(installation.base);
      await reader.signIn('compras');
      const operador = new LoadClient(installation.base);
      await operador.signIn('operador');
      await load.run(3);
      const before = await tookWhile(load, reader, async () => await pause(rounds(QUIET_SECONDS) * 1000));
      let sealing = 0;
      const during = await tookWhile(load, reader, async () => {
        sealing = await timed(async () => await sealed(operador));
      });
      load.close();
      reader.close();
      operador.close();
      const [quiet, busy] = [percentile(before, 0.99), percentile(during, 0.99)];
      const perSecond = whole((events * 1000) / sealing);
      return [
        {
          name: 'first_seal_s',
          value: rounded(sealing / 1000, 1),
          promise: atMost(90),
          detail: `${whole(events)} events, ${perSecond} events/s in the process that serves people`,
        },
        {
          name: 'first_seal_p99',
          value: rounded(busy / quiet, 2),
          detail: `people's p99 ${whole(busy)} ms during it, ${whole(quiet)} ms before; p50 ${whole(percentile(during, 0.5))} and ${whole(percentile(before, 0.5))} ms; ${during.length} and ${before.length} calls`,
        },
      ];
    } finally {
      await installation.stop();
    }
  },
};
