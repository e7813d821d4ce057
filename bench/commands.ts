import pg from 'pg';
import type { Installation } from '../e2e/installation.ts';
import { LoadClient } from './http-client.ts';

const CLIENTS = 16;
const WARM_UP_SECONDS = 8;

/** Runs `work` on `count` workers until the time is over; returns completed calls per second. */
async function perSecond(
  seconds: number,
  count: number,
  work: (worker: number, n: number) => Promise<number>,
): Promise<number> {
  const begin = performance.now();
  const end = begin + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: count }, async (_, worker) => {
      for (let n = 0; performance.now() < end; n += 1) {
        // Added after the wait: `done += await …` would forget what the others added meanwhile.
        const completed = await work(worker, n);
        done += completed;
      }
    }),
  );
  return done / ((performance.now() - begin) / 1000);
}

interface PlanLine {
  readonly year: number;
  readonly unit: number;
  readonly supply: number;
  readonly subProduct: string;
  readonly codInternal: string;
  readonly description: string;
  readonly row: string;
}

async function planLines(client: LoadClient, year: number): Promise<PlanLine[]> {
  const units = ((await client.get(`/unit/pac/get/all/${year}`)).body.data as { rows: { id: number }[] })
    .rows;
  const lines: PlanLine[] = [];
  for (const unit of units) {
    const plan = (await client.get(`/unit/buget/get/all/${year}/${unit.id}/0/0`)).body
      .data as unknown as Record<string, string | number>[];
    for (const line of plan) {
      if (Number(line.available) < 50) continue;
      lines.push({
        year,
        unit: unit.id,
        supply: Number(line.id_supplie),
        subProduct: String(line.id_sub_products),
        codInternal: String(line.cod_internal),
        description: String(line.description_internal),
        row: String(line.id_row),
      });
    }
  }
  return lines;
}

/**
 * Whole commands over HTTP: save a request, then send it; per second. Spread over the plans that the
 * demonstration and its generated orders opened (cost centres of two years), as many centres would work.
 */
export async function commandsPerSecond(installation: Installation, seconds: number): Promise<number> {
  const present = Number(new Date(Date.now() - 6 * 3600e3).toISOString().slice(0, 4));
  const years = [present, present - 2];
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, async (_, worker) => {
      const client = new LoadClient(installation.base);
      await client.signIn('centro', 'Demo-2026!', years[worker % years.length] ?? present);
      return client;
    }),
  );
  const linesOf = await Promise.all(
    years.map(async (year, place) => {
      const client = clients[place];
      return client ? await planLines(client, year) : [];
    }),
  );

  const saveAndSend = async (worker: number, n: number): Promise<number> => {
    const client = clients[worker];
    const lines = linesOf[worker % years.length] ?? [];
    const line = lines[(worker * 7 + n) % lines.length];
    if (!client || !line) throw new Error('no plan line with units left');
    const saved = await client.post('/orders/insert/update', {
      p_id: 0,
      p_id_unit: line.unit,
      p_year: line.year,
      p_number: '',
      p_date: `${line.year}-01-31`,
      p_id_supplie: line.supply,
      p_cod_internal: line.codInternal,
      p_description_internal: line.description,
      p_type: 'SI',
      p_id_row: line.row,
      p_total_qty: '0.01',
      p_justification: 'Carga de medición',
      p_sub_products: [{ p_id_sub_products: line.subProduct, p_qty: '0.01' }],
      p_quarter_order: 'PRIMERO',
      p_year_additional: line.year,
    });
    if (saved.body.response !== 'success') throw new Error(`a request was not saved: ${saved.body.message}`);
    const sent = await client.post('/orders/send', { p_id: saved.body.data.id });
    if (sent.body.response !== 'success') throw new Error(`a request was not sent: ${sent.body.message}`);
    return 2;
  };
  // Until the server's code is compiled to the end.
  await perSecond(WARM_UP_SECONDS, CLIENTS, saveAndSend);
  const rate = await perSecond(seconds, CLIENTS, saveAndSend);
  for (const client of clients) client.close();
  return rate;
}

/** The bare limit: one stored event a transaction, the same driver, 16 connections, fsync on; per second. */
export async function insertsPerSecond(connectionString: string, seconds: number): Promise<number> {
  const pool = new pg.Pool({ connectionString, max: CLIENTS });
  try {
    const fsync = await pool.query<{ fsync: string }>('SHOW fsync');
    if (fsync.rows[0]?.fsync !== 'on') throw new Error('fsync is off: the figure would mean nothing');
    const sample = await pool.query<{ data: string; metadata: string }>(
      `SELECT data::text AS data, metadata::text AS metadata FROM eventstore.event WHERE type = 'RequestDrafted' LIMIT 1`,
    );
    const event = sample.rows[0];
    if (!event) throw new Error('no request was stored before the bare insert was measured');
    await pool.query('DROP TABLE IF EXISTS public.bare_event');
    await pool.query(
      'CREATE TABLE public.bare_event (position bigserial PRIMARY KEY, stream text NOT NULL, type text NOT NULL, data text NOT NULL, metadata text NOT NULL)',
    );
    const clients = await Promise.all(Array.from({ length: CLIENTS }, () => pool.connect()));
    const insert = async (worker: number, n: number): Promise<number> => {
      await clients[worker]?.query({
        name: 'bare-insert',
        text: 'INSERT INTO public.bare_event (stream, type, data, metadata) VALUES ($1, $2, $3, $4)',
        values: [`request-${worker}:${n}`, 'RequestDrafted', event.data, event.metadata],
      });
      return 1;
    };
    await perSecond(1, CLIENTS, insert);
    const rate = await perSecond(seconds, CLIENTS, insert);
    for (const client of clients) client.release();
    await pool.query('DROP TABLE public.bare_event');
    return rate;
  } finally {
    await pool.end();
  }
}
