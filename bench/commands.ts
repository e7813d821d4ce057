import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Installation } from '../e2e/installation.ts';
import { atLeast, type Figure, type Measure, mean, percentile, rounded, whole } from './figure.ts';
import { type Answer, LoadClient } from './http-client.ts';

const CLIENTS = 16;
/** Of the demonstration, of its generated orders, and two that nobody else uses (lists of great length have their own). */
const YEARS_BACK = [0, 2, 4, 5] as const;
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

/** The same, as soon as the read models have them. */
async function planLinesOnce(client: LoadClient, year: number): Promise<PlanLine[]> {
  for (let tries = 0; tries < 100; tries += 1) {
    const lines = await planLines(client, year);
    if (lines.length > 0) return lines;
    await pause(100);
  }
  throw new Error(`the plans of ${year} do not come`);
}

/** The lines of each cost centre. */
function byUnit(lines: readonly PlanLine[]): readonly (readonly PlanLine[])[] {
  const units = [...new Set(lines.map(({ unit }) => unit))];
  return units.map((unit) => lines.filter((line) => line.unit === unit));
}

/** Gives a year the plans of another, with room for what a bench asks for. */
async function openPlans(base: string, from: readonly PlanLine[], year: number): Promise<void> {
  const [centro, aprobador] = [new LoadClient(base), new LoadClient(base)];
  await centro.signIn('centro', 'Demo-2026!', year);
  await aprobador.signIn('aprobador', 'Demo-2026!', year);
  for (const lines of byUnit(from)) {
    const plan = { p_id_unit: lines[0]?.unit, p_year: year };
    const details = lines.map(({ supply, subProduct }) => ({
      p_id_supplie: supply,
      p_id_sub_products: subProduct,
      p_qty: '900000000',
    }));
    await timedPost(centro, [], '/packsannual/insert/update', { ...plan, p_details: details });
    await timedPost(centro, [], '/packsannual/send', plan);
    await timedPost(aprobador, [], '/packsannual/approve', plan);
  }
  centro.close();
  aprobador.close();
}

/** Whose plan lines the load's requests are of: every client's own, or all of one line. */
export type Aim = 'spread' | 'hot';

/**
 * Whole commands over HTTP: save a request, then send it. Spread: each client works for a cost centre and year of
 * its own (as long as there are enough), as people of many centres do; a centre's requests have one series of
 * numbers, which only one command at a time can continue.
 */
export class CommandLoad {
  readonly #clients: readonly LoadClient[];
  /** Of each client. */
  readonly #lines: readonly (readonly PlanLine[])[];

  private constructor(clients: readonly LoadClient[], lines: readonly (readonly PlanLine[])[]) {
    this.#clients = clients;
    this.#lines = lines;
  }

  static async open({ base }: Installation, count: number): Promise<CommandLoad> {
    const present = Number(new Date(Date.now() - 6 * 3600e3).toISOString().slice(0, 4));
    const clients: LoadClient[] = [];
    // One after the other: a password costs what it should, and none is guessed here.
    for (let worker = 0; worker < count; worker += 1) {
      const client = new LoadClient(base);
      const back = YEARS_BACK[worker % YEARS_BACK.length] ?? 0;
      await client.signIn('centro', 'Demo-2026!', present - back);
      clients.push(client);
    }
    const years = YEARS_BACK.map((back) => present - back);
    const centres: (readonly (readonly PlanLine[])[])[] = [];
    for (const [place, year] of years.entries()) {
      const reader = clients[place % clients.length];
      if (!reader) throw new Error('a load without clients');
      const found = await planLines(reader, year);
      if (found.length === 0) await openPlans(base, centres[1]?.flat() ?? [], year);
      const lines = found.length === 0 ? await planLinesOnce(reader, year) : found;
      centres.push(byUnit(lines));
    }
    const lines = clients.map((_, worker) => {
      const ofYear = centres[worker % centres.length] ?? [];
      return ofYear[Math.floor(worker / centres.length) % ofYear.length] ?? [];
    });
    return new CommandLoad(clients, lines);
  }

  /** Runs for so long on `count` clients; commands per second, and how long each took, in ms. */
  async run(
    seconds: number,
    aim: Aim = 'spread',
    count = this.#clients.length,
  ): Promise<{ readonly perSecond: number; readonly took: readonly number[] }> {
    const took: number[] = [];
    const rate = await perSecond(seconds, count, async (worker, n) => {
      const client = this.#clients[worker];
      const lines = this.#lines[aim === 'hot' ? 0 : worker] ?? [];
      const line = lines[aim === 'hot' ? 0 : n % lines.length];
      if (!client || !line) throw new Error('no plan line with units left');
      const saved = await timedPost(client, took, '/orders/insert/update', requestOf(line));
      await timedPost(client, took, '/orders/send', { p_id: saved.body.data.id });
      return 2;
    });
    return { perSecond: rate, took };
  }

  /** Saves one request of the spread load; its answer. */
  async save(n: number): Promise<Answer> {
    const [client] = this.#clients;
    const lines = this.#lines[0] ?? [];
    const line = lines[n % lines.length];
    if (!client || !line) throw new Error('no plan line with units left');
    return await timedPost(client, [], '/orders/insert/update', requestOf(line));
  }

  close(): void {
    for (const client of this.#clients) client.close();
  }
}

async function timedPost(
  client: LoadClient,
  took: number[],
  path: string,
  payload: Record<string, unknown>,
): Promise<Answer> {
  const begin = performance.now();
  const answer = await client.post(path, payload);
  took.push(performance.now() - begin);
  if (answer.body.response !== 'success') throw new Error(`${path}: ${answer.body.message}`);
  return answer;
}

const requestOf = (line: PlanLine): Record<string, unknown> => ({
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

/**
 * Whole commands against bare inserts, in turn, twice each: a machine whose speed drifts drifts for both. Bare is
 * one stored event a transaction, and, as what storing alone allows a command, all that a command stores.
 */
export const commandsAgainstInserts: Measure = {
  names: ['commands_vs_insert', 'commands_vs_stored'],
  async run({ quick, product }) {
    const installation = await product();
    const connectionString = await installation.connectionString();
    const seconds = quick ? 4 : 15;
    const load = await CommandLoad.open(installation, CLIENTS);
    const commands: number[] = [];
    const inserts: number[] = [];
    const stored: number[] = [];
    for (let round = 0; round < 2; round += 1) {
      // Until the server's code is compiled to the end.
      await load.run(WARM_UP_SECONDS / (round + 1));
      commands.push((await load.run(seconds)).perSecond);
      inserts.push(await insertsPerSecond(connectionString, seconds, oneEvent));
      stored.push(await insertsPerSecond(connectionString, seconds, allOfACommand));
    }
    load.close();
    const against = (bare: readonly number[]): string =>
      `${whole(mean(commands))} commands/s against ${whole(mean(bare))}`;
    return [
      {
        name: 'commands_vs_insert',
        value: rounded(mean(commands) / mean(inserts), 3),
        promise: atLeast(0.3),
        detail: `${against(inserts)} bare inserts/s, 16 clients, fsync on`,
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

/** Commands per second from 1 to 64 clients, spread over the plans and all on one plan line; p50 and p99. */
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

/** What is inserted with nothing around it: its table, and one transaction's statement. */
interface Bare {
  readonly table: string;
  readonly statement: (worker: number, n: number) => pg.QueryConfig;
}

/** One event in the least table that could hold it. */
async function oneEvent(pool: pg.Pool): Promise<Bare> {
  const event = (await sampleEvents(pool, 1_000)).find(({ type }) => type === 'RequestDrafted');
  if (!event) throw new Error('no command was stored before the bare insert was measured');
  return {
    table:
      '(position bigserial PRIMARY KEY, stream text NOT NULL, type text NOT NULL, data text NOT NULL, metadata text NOT NULL)',
    statement: (worker, n) => ({
      name: 'one-event',
      text: 'INSERT INTO public.bare_event (stream, type, data, metadata) VALUES ($1, $2, $3, $4)',
      values: [`request-${worker}:${n}`, event.type, event.data, event.metadata],
    }),
  };
}

const COLUMNS = ['stream', 'revision', 'id', 'type', 'data', 'metadata', 'chain'] as const;

/** The events of the load's last commands, each command's together, in a table with the store's columns and indexes. */
async function allOfACommand(pool: pg.Pool): Promise<Bare> {
  const byCommand = new Map<string, SampleEvent[]>();
  for (const event of await sampleEvents(pool, 1_000)) {
    const events = byCommand.get(event.command);
    if (events) events.push(event);
    else byCommand.set(event.command, [event]);
  }
  const statements = [...byCommand.values()].map((events) => {
    const rows = events.map((_, place) => {
      const values = COLUMNS.map((_column, column) => `$${place * COLUMNS.length + column + 1}`);
      return `(0, pg_current_xact_id(), ${place}, ${values.join(', ')})`;
    });
    return {
      name: `of-a-command-${events.length}`,
      text: `INSERT INTO public.bare_event (epoch, xid, place, ${COLUMNS.join(', ')}) VALUES ${rows.join(', ')}`,
      events,
    };
  });
  return {
    table: '(LIKE eventstore.event INCLUDING ALL)',
    statement: (worker, n) => {
      const one = statements[n % statements.length];
      if (!one) throw new Error('no command was stored before the bare insert was measured');
      const values = one.events.flatMap(({ stream, revision, id, type, data, metadata, chain }) => [
        // A stream of its own each time: no revision is there twice.
        `${stream}:${worker}:${n}`,
        revision,
        id,
        type,
        data,
        metadata,
        chain,
      ]);
      return { name: one.name, text: one.text, values };
    },
  };
}

interface SampleEvent {
  readonly command: string;
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
  readonly chain: Buffer;
}

/** Every event of the transactions that wrote the last so many of the load's requests. */
async function sampleEvents(pool: pg.Pool, requests: number): Promise<readonly SampleEvent[]> {
  const { rows } = await pool.query<SampleEvent>(
    `SELECT metadata->>'commandId' AS command, stream, revision, id, type, data::text AS data,
            metadata::text AS metadata, chain
       FROM eventstore.event WHERE (epoch, xid) IN (
            SELECT epoch, xid FROM eventstore.event WHERE type IN ('RequestDrafted', 'RequestSent')
             ORDER BY epoch DESC, xid DESC, place DESC LIMIT $1)
      ORDER BY epoch, xid, place`,
    [requests],
  );
  return rows;
}

/** A bare limit: the same driver, 16 connections, fsync on; transactions per second. */
async function insertsPerSecond(
  connectionString: string,
  seconds: number,
  what: (pool: pg.Pool) => Promise<Bare>,
): Promise<number> {
  const pool = new pg.Pool({ connectionString, max: CLIENTS });
  try {
    const fsync = await pool.query<{ fsync: string }>('SHOW fsync');
    if (fsync.rows[0]?.fsync !== 'on') throw new Error('fsync is off: the figure would mean nothing');
    const bare = await what(pool);
    await pool.query('DROP TABLE IF EXISTS public.bare_event');
    await pool.query(`CREATE TABLE public.bare_event ${bare.table}`);
    const clients = await Promise.all(Array.from({ length: CLIENTS }, () => pool.connect()));
    let begun = 0;
    const insert = async (worker: number): Promise<number> => {
      begun += 1;
      await clients[worker]?.query(bare.statement(worker, begun));
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
