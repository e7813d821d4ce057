import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkInstallation } from '@expediente/app/integrity/installation.ts';
import { compareRows } from '@expediente/app/integrity/rows.ts';
import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { openAudit } from '@expediente/platform/audit/audit.ts';
import { openLog } from '@expediente/platform/logs.ts';
import { ITSELF } from '@expediente/projections/ops.ts';
import { expect } from 'vitest';
import { writeDemonstration } from '../services/demonstration.ts';
import { type TestServices, testServices } from '../services/services.ts';

export const YEAR = new Date().getFullYear();
/** Cost centre with a plan of the supply that is bought. */
const UNIT = 100104;
const SUPPLY = '1007';

export const today = (): string => dateInGuatemala(new Date());

/** Purchases in the demonstration's data, by its users over the API, and what verify finds of them. */
export class Purchasing {
  readonly services: TestServices;
  readonly #tokens: Readonly<Record<string, string>>;
  readonly #folder: string;

  private constructor(services: TestServices, tokens: Readonly<Record<string, string>>, folder: string) {
    this.services = services;
    this.#tokens = tokens;
    this.#folder = folder;
  }

  static async begin(): Promise<Purchasing> {
    const folder = await mkdtemp(join(tmpdir(), 'expediente-compra-'));
    const services = await testServices();
    await writeDemonstration(services);
    const tokens: Record<string, string> = {};
    for (const who of ['admin', 'centro', 'compras', 'auditor'])
      tokens[who] = await services.signIn(who, undefined, YEAR);
    return new Purchasing(services, tokens, folder);
  }

  async end(): Promise<void> {
    await this.services.close();
    await rm(this.#folder, { recursive: true });
  }

  token(who: string): string {
    return this.#tokens[who] ?? '';
  }

  async get(path: string, query: object = {}, who = 'compras') {
    await this.services.caughtUp();
    return (await this.services.call('GET', path, { ...query, token: this.token(who) })).data;
  }

  async post(path: string, payload: object, who = 'compras') {
    const body = { ...payload, token: this.token(who) };
    const { response, message, data } = await this.services.call('POST', path, body);
    expect(`${path}: ${response} ${response === 'success' ? '' : message}`).toBe(`${path}: success `);
    return data;
  }

  /** Line of the plan that is bought. */
  async planned() {
    const { rows } = await this.get('/supplies/get/public/pac', { p_id_unit: UNIT, p_year: YEAR }, 'centro');
    return rows.find(({ cod_internal }: { cod_internal: string }) => cod_internal === SUPPLY);
  }

  /** Makes a pedido of four, and sends it. @returns its id */
  async pedido(): Promise<number> {
    const supply = await this.planned();
    const { id } = await this.post(
      '/orders/insert/update',
      {
        ...{ p_id: 0, p_id_unit: UNIT, p_year: YEAR, p_number: '', p_date: today(), p_type: 'SI' },
        ...{ p_id_supplie: supply.id, p_cod_internal: supply.cod_internal, p_id_row: supply.id_row },
        ...{ p_description_internal: supply.description_internal, p_quarter_order: 'TERCERO' },
        ...{ p_total_qty: '4', p_justification: 'Abastecimiento', p_year_additional: YEAR },
        p_sub_products: [{ p_id_sub_products: '3-2-1', p_qty: '4' }],
      },
      'centro',
    );
    await this.post('/orders/send', { p_id: id }, 'centro');
    return id;
  }

  /** Findings of verify on these streams, and of all rows against the events. */
  async findings(streams: readonly string[]) {
    await this.services.caughtUp();
    const { pool, store } = this.services;
    const sealKeyFile = join(this.#folder, 'llave.pem');
    const installation = { configuration: { sealKeyFile, sealDir: undefined, sealTsaCa: undefined } };
    await this.services.audit.flush();
    const { findings } = await checkInstallation({ pool, store, installation });
    const audit = openAudit(pool, openLog({ level: 'silent' }));
    const rows = await compareRows({ pool, store, audit }, ITSELF, new AbortController().signal);
    await audit.close();
    return [
      ...findings.filter(({ stream }) => stream !== undefined && streams.includes(stream)),
      ...rows.findings,
    ];
  }
}
