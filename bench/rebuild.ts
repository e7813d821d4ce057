import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { REBUILD_FLAGS } from '@expediente/app/runs/process.ts';
import type { TestProduct } from '@expediente/testing/product/product.ts';
import pg from 'pg';
import { CommandLoad } from './command-load.ts';
import { atLeast, atMost, type Measure, mean, rounded, whole } from './figure.ts';

const run = promisify(execFile);
const ROOT = new URL('..', import.meta.url).pathname;
/** The read models that an order's reports and balances come from. */
const REBUILT = ['order', 'ledger'] as const;
/** Written before they are copied. */
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

interface Parsed {
  readonly events: number;
  readonly seconds: number;
  readonly peak_mb: number;
}

/** Bare reading and parsing of the log, in a process of its own: neither it nor a rebuild is warm when it begins. */
async function parseLog(connectionString: string): Promise<Parsed> {
  const env = { ...process.env, LOG_ADDRESS: connectionString };
  const { stdout } = await run(process.execPath, ['--import', 'tsx', 'bench/parse-log.ts'], {
    cwd: ROOT,
    env,
  });
  return JSON.parse(stdout) as Parsed; // what parse-log.ts prints
}

interface RebuildReport {
  readonly seconds: number;
  readonly peak_mb: number;
}

/** A command of ops on an installation that runs; its output. @throws when it ends with another code than 0 */
export async function opsCommand(installation: TestProduct, ...args: string[]): Promise<string> {
  // Its events are where its process has them, wherever this one would.
  const env = { ...process.env, EVENTSTORE_URL: undefined, ...installation.environment };
  return (
    await run(process.execPath, [...REBUILD_FLAGS, 'dist/app/ops.js', ...args], {
      cwd: ROOT,
      env,
      maxBuffer: 1e8,
    })
  ).stdout;
}

/** `npm run demo -- --orders N`: orders through the domain's own code, and the plans they need. */
export async function writeOrders(installation: TestProduct, orders: number): Promise<void> {
  await opsCommand(installation, 'demo', '--orders', String(orders));
}

/**
 * Rebuild of orders and balances from a log written through the domain's own code, against bare reading and
 * parsing of the same events, one after the other in one run; then commands while such a rebuild goes on.
 */
export const rebuilds: Measure = {
  names: ['rebuild_vs_parse', 'rebuild_peak_mb', 'rebuild_live_ratio'],
  postgresAlone: true,
  async run({ quick, fresh, sized }) {
    // A log of its own: written orders alone, without the load's requests that this rebuild would pass over.
    const installation = await fresh();
    try {
      const rebuilt = await rebuildFigures(installation, sized(ORDERS), sized(quick ? 300_000 : 5_000_000));
      const perSecond = (seconds: number): string => whole(rebuilt.events / seconds);
      const live = await commandsWhileRebuilding(installation);
      return [
        {
          name: 'rebuild_vs_parse',
          value: rounded(rebuilt.parseSeconds / rebuilt.rebuildSeconds, 3),
          // A short log is half over before the code is compiled.
          promise: atLeast(quick ? 0.4 : 0.5),
          detail: `${perSecond(rebuilt.rebuildSeconds)} events/s against ${perSecond(rebuilt.parseSeconds)} read and parsed, log of ${whole(rebuilt.events)}, at full speed`,
        },
        {
          name: 'rebuild_peak_mb',
          value: Math.round(rebuilt.peakMb),
          promise: atMost(800),
          detail: 'memory of the rebuild, both its threads, whatever the length of the log',
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

async function rebuildFigures(
  installation: TestProduct,
  orders: number,
  events: number,
): Promise<RebuildFigures> {
  // Some through the domain's own code, then copies of them.
  await writeOrders(installation, orders);
  await opsCommand(installation, 'demo', '--events', String(events));
  await caughtUp(installation);
  const connectionString = await installation.connectionString();
  await settle(await installation.superuserConnection());
  const before = await parseLog(connectionString);
  // There is no other load, as there is none while the log is parsed.
  const out = await opsCommand(installation, 'projections', 'rebuild', ...REBUILT, '--json', '--full-speed');
  // The last line is the report of all that were asked for.
  const rebuilt = JSON.parse(out.trim().split('\n').at(-1) ?? '') as RebuildReport;
  const after = await parseLog(connectionString);
  const parseSeconds = (before.seconds + after.seconds) / 2;
  return {
    events: after.events,
    rebuildSeconds: rebuilt.seconds,
    parseSeconds,
    peakMb: rebuilt.peak_mb,
  };
}

/** As it is after a while: copies came faster than statistics of them, and than the server tidies up after them. */
async function settle(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  await client.end();
}

/** Resolves when the live read models hold all that was copied. */
async function caughtUp(installation: TestProduct): Promise<void> {
  while ((await opsCommand(installation, 'projections', 'status')).includes('atrasada')) await pause(1_000);
}

/** Commands per second of four clients, without and with a rebuild of orders under way all the time. */
async function commandsWhileRebuilding(
  installation: TestProduct,
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
