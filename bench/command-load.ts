import { setTimeout as pause } from 'node:timers/promises';
import type { TestProduct } from '@expediente/testing/product/product.ts';
import { type Answer, LoadClient, presentYear } from './http-client.ts';
import { perSecond } from './rate.ts';

/** Years of the demonstration and of its generated orders, and two that no other measure uses. */
const YEARS_BACK = [0, 2, 4, 5] as const;

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
      .data as unknown as Record<string, string | number>[]; // holds: the operation answers lines of a budget
    for (const line of plan) {
      // Only lines with many units, so that they last for the load, and a price of which a hundredth is at least a
      // cent.
      if (Number(line.available) < 50 || line.has_catalog !== 1 || Number(line.price) < 1) continue;
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

/** Plan lines of a year, awaited until the read models have them. */
async function planLinesOnce(client: LoadClient, year: number): Promise<PlanLine[]> {
  for (let tries = 0; tries < 100; tries += 1) {
    const lines = await planLines(client, year);
    if (lines.length > 0) return lines;
    await pause(100);
  }
  throw new Error(`the plans of ${year} do not come`);
}

/** Lines grouped by cost centre. */
function byUnit(lines: readonly PlanLine[]): readonly (readonly PlanLine[])[] {
  const units = [...new Set(lines.map(({ unit }) => unit))];
  return units.map((unit) => lines.filter((line) => line.unit === unit));
}

/** Copies the plans to another year, with quantities large enough for a bench. */
async function openPlans(base: string, from: readonly PlanLine[], year: number): Promise<void> {
  const [centro, aprobador] = [new LoadClient(base), new LoadClient(base)];
  await centro.signIn('centro', year);
  await aprobador.signIn('aprobador', year);
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

/** Plan lines that the load's requests use: each client's own, or one line for all. */
export type Aim = 'spread' | 'hot';

/**
 * Load of whole commands over HTTP: save a request, then send it. Spread: each client works for its own cost centre
 * and year, as long as there are enough, as people of many centres do. Requests of one centre share a series of
 * numbers, which only one command at a time can continue.
 */
export class CommandLoad {
  readonly #clients: readonly LoadClient[];
  /** Plan lines of each client. */
  readonly #lines: readonly (readonly PlanLine[])[];

  private constructor(clients: readonly LoadClient[], lines: readonly (readonly PlanLine[])[]) {
    this.#clients = clients;
    this.#lines = lines;
  }

  static async open({ base }: TestProduct, count: number): Promise<CommandLoad> {
    const present = presentYear();
    const clients: LoadClient[] = [];
    // One after the other: checking a password is slow on purpose, and the server bounds how many it checks at once.
    for (let worker = 0; worker < count; worker += 1) {
      const client = new LoadClient(base);
      const back = YEARS_BACK[worker % YEARS_BACK.length] ?? 0;
      await client.signIn('centro', present - back);
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

  /** Runs on `count` clients for some seconds; answers commands per second, and the duration of each in ms. */
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

  /** Saves one request of the spread load. */
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
