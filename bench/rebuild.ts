import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Installation } from '../e2e/installation.ts';

const run = promisify(execFile);
const ROOT = new URL('..', import.meta.url).pathname;
/** What an order's reports and balances stand on. */
const REBUILT = ['order', 'ledger'] as const;

export interface RebuildFigures {
  /** Events of the log. */
  readonly events: number;
  /** Seconds to rebuild orders and balances from it, comparison and swap included. */
  readonly rebuildSeconds: number;
  /** Seconds to read and parse all of it. */
  readonly parseSeconds: number;
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
      name: 'parse-page',
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
 * parsing of the same events, one after the other in one run.
 */
export async function rebuildFigures(installation: Installation, orders: number): Promise<RebuildFigures> {
  await tellOrders(installation, orders);
  const client = new pg.Client({ connectionString: await installation.connectionString() });
  await client.connect();
  try {
    await parseLog(client);
    const before = await parseLog(client);
    let rebuildSeconds = 0;
    for (const name of REBUILT) {
      const out = await opsCommand(installation, 'projections', 'rebuild', name, '--json');
      // The last line is the report of the one projection that was asked for.
      const report = JSON.parse(out.trim().split('\n').at(-1) ?? '') as RebuildReport;
      rebuildSeconds += report.seconds;
    }
    const after = await parseLog(client);
    return { events: after.events, rebuildSeconds, parseSeconds: (before.seconds + after.seconds) / 2 };
  } finally {
    await client.end();
  }
}
