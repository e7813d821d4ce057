import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Installation } from '../e2e/installation.ts';
import { CommandLoad } from './commands.ts';
import { atLeast, atMost, type Measure, mean, rounded, whole } from './figure.ts';

const run = promisify(execFile);
const ROOT = new URL('..', import.meta.url).pathname;
/** What an order's reports and balances stand on. */
const REBUILT = ['order', 'ledger'] as const;
/** Told before they are copied. */
const ORDERS = 300;

interface RebuildFigures {
  /** Events of the log. */
  readonly events: number;
  /** Seconds to rebuild orders and balances from it, comparison and swap included. */
  readonly rebuildSeconds: number;
  /** Seconds to read and parse all of it. */
  readonly parseSeconds: number;
  /** The most memory that a rebuild's process held. */
  readonly peakMb: number;
}

/** Bare reading and parsing of the log in the store's order, in pages, same driver. */
async function parseLog(client: pg.Client): Promise<{ events: number; seconds: number }> {
  const begin = performance.now();
  let events = 0;
  let after: (string | number)[] = [0, '0', -1];
  for (;;) {
    const page = await client.query<{
      epoch: number;
      xid: string;
      place: number;
      data: string;
      metadata: string;
    }>({
      text: `SELECT epoch, xid::text AS xid, place, data::text AS data, metadata::text AS metadata
             FROM eventstore.event
             WHERE (epoch, xid, place) > ($1::int, $2::xid8, $3::int)
             ORDER BY epoch, xid, place LIMIT 5000`,
      values: after,
    });
    const last = page.rows.at(-1);
    if (!last) break;
    for (const row of page.rows) {
      JSON.parse(row.data);
      JSON.parse(row.metadata);
    }
    events += page.rows.length;
    after = [last.epoch, last.xid, last.place];
  }
  return { events, seconds: (performance.now() - begin) / 1000 };
}

interface RebuildReport {
  readonly seconds: number;
  readonly peak_mb: number;
}

async function opsCommand(installation: Installation, ...args: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: installation.dataDir };
  return (await run(process.execPath, ['dist/app/ops.js', ...args], { cwd: ROOT, env, maxBuffer: 1e8 }))
    .stdout;
}

/** `npm run demo -- --orders N`: orders through the domain's own code, and the plans they need. */
export async function tellOrders(installation: Installation, orders: number): Promise<void> {
  await opsCommand(installation, 'demo', '--orders', String(orders));
}

/**
 * Rebuild of orders and balances from a log told through the domain's own code, against bare reading and
 * parsing of the same events, one after the other in one run; then commands while such a rebuild goes on.
 */
export const rebuilds: Measure = {
  names: ['rebuild_vs_parse', 'rebuild_peak_mb', 'rebuild_live_ratio'],
  async run({ quick, fresh }) {
    // A log of its own: told orders alone, without the load's requests that this rebuild would pass over.
    const installation = await fresh();
    try {
      const rebuilt = await rebuildFigures(installation, quick ? 120_000 : 5_000_000);
      const perSecond = (seconds: number): string => whole(rebuilt.events / seconds);
      const live = await commandsWhileRebuilding(installation);
      return [
        {
          name: 'rebuild_vs_parse',
          value: rounded(rebuilt.parseSeconds / rebuilt.rebuildSeconds, 3),
          promise: atLeast(0.4),
          detail: `${perSecond(rebuilt.rebuildSeconds)} events/s against ${perSecond(rebuilt.parseSeconds)} read and parsed, log of ${whole(rebuilt.events)}`,
        },
        {
          name: 'rebuild_peak_mb',
          value: Math.round(rebuilt.peakMb),
          promise: atMost(600),
          detail: 'memory of the rebuild, whatever the length of the log',
        },
        {
          name: 'rebuild_live_ratio',
          value: rounded(live.during / live.before, 3),
          promise: atLeast(0.7),
          detail: `${whole(live.during)} commands/s while orders are rebuilt against ${whole(live.before)}, 4 clients`,
        },
      ];
    } finally {
      await installation.stop();
    }
  },
};

async function rebuildFigures(installation: Installation, events: number): Promise<RebuildFigures> {
  // Some through the domain's own code, then copies of them.
  await tellOrders(installation, ORDERS);
  await opsCommand(installation, 'demo', '--events', String(events));
  await caughtUp(installation);
  const client = new pg.Client({ connectionString: await installation.connectionString() });
  await client.connect();
  try {
    // As it is after a while: copies came faster than statistics of them.
    await client.query('vacuum analyze eventstore.event');
    await parseLog(client);
    const before = await parseLog(client);
    let rebuildSeconds = 0;
    let peakMb = 0;
    for (const name of REBUILT) {
      const out = await opsCommand(installation, 'projections', 'rebuild', name, '--json');
      // The last line is the report of the one projection that was asked for.
      const report = JSON.parse(out.trim().split('\n').at(-1) ?? '') as RebuildReport;
      rebuildSeconds += report.seconds;
      peakMb = Math.max(peakMb, report.peak_mb);
    }
    const after = await parseLog(client);
    const parseSeconds = (before.seconds + after.seconds) / 2;
    return { events: after.events, rebuildSeconds, parseSeconds, peakMb };
  } finally {
    await client.end();
  }
}

/** Resolves when the live read models hold all that was copied. */
async function caughtUp(installation: Installation): Promise<void> {
  while ((await opsCommand(installation, 'projections', 'status')).includes('atrasada')) await pause(1_000);
}

/** Commands per second of four clients, without and with a rebuild of orders under way all the time. */
async function commandsWhileRebuilding(
  installation: Installation,
): Promise<{ readonly before: number; readonly during: number }> {
  const load = await CommandLoad.open(installation, 4);
  await load.run(5);
  const before: number[] = [];
  const during: number[] = [];
  for (let round = 0; round < 2; round += 1) {
    before.push((await load.run(3)).perSecond);
    let rebuilding = true;
    const again = (async () => {
      while (rebuilding) await opsCommand(installation, 'projections', 'rebuild', 'order', '--json');
    })();
    during.push((await load.run(4)).perSecond);
    rebuilding = false;
    await again;
  }
  load.close();
  return { before: mean(before), during: mean(during) };
}
