import pg from 'pg';

/**
 * Limit of a rebuild: reads the whole log in the store's order, parses its texts, and does nothing with them. Runs
 * with the same driver, and in a process of its own as a rebuild does; a cursor keeps the memory flat and plans the
 * query once. `LOG_ADDRESS` is the database's address; prints `{ events, seconds, peak_mb }`.
 */
const client = new pg.Client({ connectionString: process.env.LOG_ADDRESS, options: '-c jit=off' });
await client.connect();
const begin = performance.now();
await client.query(`begin read only; declare log no scroll cursor for
  select data::text as data, metadata::text as metadata from eventstore.event order by epoch, xid, place`);
let events = 0;
for (;;) {
  const { rows } = await client.query<{ data: string; metadata: string }>('fetch forward 5000 from log');
  if (rows.length === 0) break;
  for (const { data, metadata } of rows) {
    JSON.parse(data);
    JSON.parse(metadata);
  }
  events += rows.length;
}
const seconds = (performance.now() - begin) / 1000;
await client.end();
const peak = Math.round(process.resourceUsage().maxRSS / 1024);
process.stdout.write(`${JSON.stringify({ events, seconds, peak_mb: peak })}\n`);
