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
/** Read models that an order's reports and balances come from. */
const REBUILT = ['order', 'ledger'] as const;
/** Orders written by commands, which are then copied. */
const ORDERS = 300;

interface RebuildFigures {
  /** Number of events in the log. */
  readonly events: number;
  /** Seconds to rebuild orders and balances, comparison and swap included. */
  readonly rebuildSeconds: number;
  /** Seconds to read and parse the log. */
  readonly parseSeconds: number;
  /** Largest memory of the rebuild's process. */
  readonly peakMb: number;
}

interface Parsed {
  readonly events: number;
  readonly seconds: number;
  readonly peak_mb: number;
}

/** Reads and parses the log in a process of its own: like a rebuild's, it begins without compiled code. */
async function parseLog(connectionString: string): Promise<Parsed> {
  const env = { ...process.env, LOG_ADDRESS: connectionString };
  const { stdout } = await run(process.execPath, ['--import', 'tsx', 'bench/parse-log.ts'], {
    cwd: ROOT,
    env,
  });
  return JSON.parse(stdout) as Parsed; // holds: parse-log.ts prints it
}

interface RebuildReport {
  readonly seconds: number;
  readonly peak_mb: number;
}

/** Runs an ops command on a running installation. @returns its output @throws if the exit code is not 0 */
export async function opsCommand(installation: TestProduct, ...args: string[]): Promise<string> {
  // The events of that installation, whatever store this process is set to.
  const env = { ...process.env, EVENTSTORE_URL: undefined, ...installation.environment };
  return (
    await run(process.execPath, [...REBUILD_FLAGS, 'dist/app/ops.js', ...args], {
      cwd: ROOT,
      env,
      maxBuffer: 1e8,
    })
  ).stdout;
}

/** Runs `npm run demo -- --orders N`: orders through the domain's own code, and the plans they need. */
export async function writeOrders(installation: TestProduct, orders: number): Promise<void> {
  await opsCommand(installation, 'demo', '--orders', String(orders));
}

/**
 * Rebuild of orders and balances against reading and parsing the same events, one after the other in one run; then
 * commands during such a rebuild. The log is written through the domain's own code.
 */
export const rebuilds: Measure = {
  names: ['rebuild_vs_parse', 'rebuild_peak_mb', 'rebuild_live_ratio'],
  postgresAlone: true,
  async run({ quick, fresh, sized }) {
    // Separate log with orders alone: requests of the load would be events that the rebuild only skips.
    const installation = await fresh();
    try {
      const rebuilt = await rebuildFigures(installation, sized(ORDERS), sized(quick ? 300_000 : 5_000_000));
      const perSecond = (seconds: number): string => whole(rebuilt.events / seconds);
      const live = await commandsWhileRebuilding(installation);
      return [
        {
          name: 'rebuild_vs_parse',
          value: rounded(rebuilt.parseSeconds / rebuilt.rebuildSeconds, 3),
          // On a short log, much of the rebuild runs before its code is compiled.
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
  // Orders through the domain's own code, then copies of them.
  await writeOrders(installation, orders);
  await opsCommand(installation, 'demo', '--events', String(events));
  await caughtUp(installation);
  const connectionString = await installation.connectionString();
  await settle(await installation.superuserConnection());
  const before = await parseLog(connectionString);
  // Full speed, as nothing else works at that time, just as during the parsing.
  const out = await opsCommand(installation, 'projections', 'rebuild', ...REBUILT, '--json', '--full-speed');
  // The last line of the output is the report.
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

/** Brings the database into its usual state after a mass of copies: statistics up to date, dead rows removed. */
async function settle(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  await client.end();
}

/** Resolves when the live read models have all copied events. */
async function caughtUp(installation: TestProduct): Promise<void> {
  while ((await opsCommand(installation, 'projections', 'status')).includes('atrasada')) await pause(1_000);
}

/** Commands per second of four clients, without and with a continuous rebuild of orders. */
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
