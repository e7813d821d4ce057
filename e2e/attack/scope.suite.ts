import { asSchema } from '@expediente/openapi/schema.ts';
import type { Operation } from '@expediente/schemas/operation.ts';
import { OPERATIONS } from '@expediente/schemas/operations.ts';
import { mayBy, type Who } from '@expediente/testing/services/rights.ts';
import { smallPdf } from '@expediente/testing/small-pdf.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AttackedProduct, Request } from './product.ts';
import { servedBy, type Target } from './targets.ts';
import { shaped } from './values.ts';

/** Cost centre that a user does not see, and records of it. */
interface Foreign {
  readonly unit: number;
  readonly request: number;
  readonly order: number;
  readonly award: number;
  readonly unops: number;
  readonly consolidation: number;
  readonly regularization: number;
}

const YEAR = new Date().getFullYear();
/** Users, all working for the first executor, each with a cost centre out of their sight. */
const ELSEWHERE: readonly (readonly [Who, number])[] = [
  ['centro', 100201],
  ['aprobador', 100201],
  ['compras', 100201],
  ['consulta', 100201],
  // A cost centre of the user's own executor that is not assigned to the user.
  ['centro', 100106],
];
const LISTS = [
  ...[YEAR, YEAR - 1].flatMap((year) => [
    '/orders/get/all',
    `/orders/consolidate/get/all/${year}`,
    `/packsannual/get/all/${year}`,
  ]),
  ...[0, 1, 2].map((state) => `/unops/get/all/${state}`),
];
/** Lists that all users of an executor see alike (domain §8). */
const OF_EXECUTOR = ['/firms/get/all/{unit}', '/address/get/public/{unit}'];
const FILE_FIELDS: Readonly<Record<string, string>> = {
  '/orders/purchaseorder/pay': 'p_pdf_document',
  '/orders/purchaseorder/correctpay': 'p_pdf_document',
  '/orders/documents/attach': 'p_document',
  '/awardacts/quotations/attach': 'p_document',
  '/unops/regularize': 'p_file_regularize',
  '/unops/regularize/correct': 'p_file_regularize',
  '/packsannual/read/excel': 'file_excel_pac',
  '/reprogramming/read/excel': 'file_excel_reprogramming',
  '/orders/lot/read/excel': 'file_excel_lot',
  '/orders/serv/read/excel': 'file_excel_serv',
  '/awardacts/offers/read/excel': 'file_excel_offers',
  '/unops/lines/read/excel': 'file_excel_unops',
};
/** Templates that are filled in with a plan's balances. */
const TEMPLATES = [
  '/packsannual/template',
  '/reprogramming/template',
  '/orders/lot/template',
  '/orders/serv/template',
];
/** Operations about no record: they answer the sent data, or search among what the reader sees. */
const ABOUT_NOTHING = [
  '/packsannual/read/refused',
  '/reprogramming/read/refused',
  '/orders/lot/read/refused',
  '/orders/serv/read/refused',
  '/awardacts/offers/check',
  '/awardacts/offers/read/excel',
  '/awardacts/offers/read/refused',
  '/awardacts/offers/template',
  '/unops/lines/read/excel',
  '/unops/lines/read/refused',
  '/unops/lines/template',
  '/awardacts/resolution',
  '/awardacts/excel',
];

/** Every operation about a unit or a record that the caller may not see answers as if it did not exist. */
export function scopeSuite(place: () => AttackedProduct): void {
  describe('what is out of sight', () => {
    test.each(ELSEWHERE)('of %s: unit %i', async (who, unit) => {
      const foreign = await standingIn(place(), unit);
      const before = await place().events();
      const wrong: string[] = [];
      let asked = 0;
      for (const [operation, target] of await aboutRecords(place())) {
        if (!mayBy(operation.permission, who)) continue;
        if (unit === 100106 && OF_EXECUTOR.includes(operation.path)) continue;
        const path = addressed(operation.path, foreign);
        if (path === null) continue;
        asked += 1;
        const token = place().tokens[who];
        const body = target.method === 'POST' ? bodyFor(operation.path, target, foreign) : {};
        const { status, envelope } = await place().call(target.method, path, { token, ...body });
        if (status === 200 && target.method === 'GET' && holdsNothing(envelope.data)) continue;
        if (status !== 403 && status !== 404) wrong.push(`${path}: ${status}`);
      }
      expect(wrong).toEqual([]);
      expect(asked).toBeGreaterThan(4);
      expect(await place().events()).toBe(before);
    });

    test.each(['centro', 'compras'] as const)('lists of %s hold nothing of another executor', async (who) => {
      const token = place().tokens[who];
      const elsewhere = encodeURIComponent(JSON.stringify({ id_unit: [100201, 100202] }));
      let seen = 0;
      for (const path of LISTS) {
        const all = await rowsOf(place(), path, token);
        seen += all.length;
        expect(all.filter(({ id_unit }) => typeof id_unit === 'number' && id_unit >= 100200)).toEqual([]);
        const answer = await place().call('GET', `${path}?filter=${elsewhere}`, { token });
        // Some lists have no filter by unit.
        if (answer.status === 200) expect(asSchema(answer.envelope.data)?.rows).toEqual([]);
      }
      expect(seen).toBeGreaterThan(0);
    });
  });
}

/** True for an empty list, which is also right where a list shows only what its reader sees. */
const holdsNothing = (data: unknown): boolean => {
  const held = asSchema(data);
  const rows = Array.isArray(data) ? data : (held?.rows ?? held?.data);
  return Array.isArray(rows) && rows.length === 0;
};

async function aboutRecords({ base }: AttackedProduct): Promise<readonly (readonly [Operation, Target])[]> {
  const targets = await servedBy(base);
  return OPERATIONS.flatMap((operation) => {
    const target = targets.find(({ path }) => path === `/api${operation.path}`);
    const about =
      /^\/(orders|packsannual|awardacts|unops|history)\//.test(operation.path) ||
      operation.path.includes('{unit}');
    return target && about ? [[operation, target] as const] : [];
  });
}

async function rowsOf(place: AttackedProduct, path: string, token: string) {
  const { envelope } = await place.call('GET', path, { token });
  const rows = asSchema(envelope.data)?.rows;
  return Array.isArray(rows) ? rows.map((row) => asSchema(row) ?? {}) : [];
}

/** Records of a unit, as the administrator sees them; 0 where there is none. */
async function standingIn(place: AttackedProduct, unit: number): Promise<Foreign> {
  const token = place.tokens.admin;
  const requests = await rowsOf(
    place,
    `/orders/get/all?filter=${encodeURIComponent(`{"id_unit":${unit}}`)}`,
    token,
  );
  const orders = [];
  for (const year of [YEAR, YEAR - 1]) {
    orders.push(...(await rowsOf(place, `/orders/consolidate/get/all/${year}`, token)));
  }
  const order = orders.find((row) => JSON.stringify(row).includes(String(unit === 100106 ? unit : 100200)));
  const awards = await rowsOf(place, '/awardacts/get/all', token);
  const award = awards.find(({ id_units: units }) => Array.isArray(units) && units.includes(unit));
  const ofUnops = async (state: number): Promise<number> => {
    const rows = await rowsOf(place, `/unops/get/all/${state}`, token);
    return Number(rows.find(({ id_unit }) => id_unit === unit)?.id ?? 0);
  };
  return {
    unit,
    request: Number(requests[0]?.id ?? 0),
    order: Number(order?.id ?? 0),
    award: Number(award?.id ?? 0),
    unops: await ofUnops(0),
    consolidation: await ofUnops(1),
    regularization: await ofUnops(2),
  };
}

const isOfAwards = (path: string): boolean => path.startsWith('/awardacts/');
const isOfUnops = (path: string): boolean => path.startsWith('/unops/');

/** Record that the `id` of an operation names. */
function recordOf(path: string, foreign: Foreign): number {
  const { request, order, award, unops, consolidation, regularization } = foreign;
  if (isOfAwards(path)) return award;
  if (/^\/unops\/(consolidate\/|regularize$)/.test(path)) return consolidation;
  if (path.startsWith('/unops/regularize/')) return regularization;
  if (isOfUnops(path)) return unops;
  const ofOrder = /purchaseorder|consolidate/.test(path) && !path.endsWith('consolidate/approve');
  return ofOrder ? order : request;
}

/** Path that names the foreign record; null if there is no such record, or the list is the same for everybody. */
function addressed(path: string, foreign: Foreign): string | null {
  const history = path.startsWith('/history/');
  const id = history ? foreign.request : recordOf(path, foreign);
  const wants =
    /\{(id|order)\}/.test(path) ||
    (!path.includes('{') && (path.startsWith('/orders/') || isOfAwards(path) || isOfUnops(path)));
  if (ABOUT_NOTHING.includes(path)) return null;
  if (TEMPLATES.includes(path)) return `${path}?filled=1&p_id_unit=${foreign.unit}&p_year=${YEAR}`;
  if (/consolidate\/(judged|lines)$/.test(path))
    return foreign.request === 0
      ? null
      : `${path}?p_list_orders=${foreign.request}&p_date_resolution=${YEAR}-01-05&p_calculate_fee=0`;
  if (/\/get\/all(\/\{(year|state)\})?$/.test(path) || path.includes('public')) return null;
  if (wants && id === 0 && !path.endsWith('insert/update')) return null;
  const filled: Readonly<Record<string, string | number>> = {
    ...{
      unit: foreign.unit,
      idUnit: foreign.unit,
      year: YEAR,
      id,
      order: id,
      lot: id,
      lifecycle: 'request',
      revision: 0,
      address: 'main',
    },
    ...{ file: 'a'.repeat(64), supply: 0, requester: 1, authorizer: 1 },
    ...{ date: `${YEAR}-01-05`, requesterId: 1, authorizerId: 1 },
    ...{ date_start: `${YEAR}-01-01`, date_end: `${YEAR}-12-31` },
  };
  // The balance's `id` is a request to leave out: 0, none.
  const known = path.startsWith('/unit/buget') ? { ...filled, id: 0 } : filled;
  return path.replace(/\{(\w+)\}/g, (_, name: string) => String(known[name] ?? name));
}

/** Fields of an award that the generator of single fields cannot make: a winning offer, texts of a pattern. */
const awardFields = (id: number, unit: number): Readonly<Record<string, unknown>> => ({
  p_id_award_acts: id,
  p_number: '1',
  p_number_business: '1',
  p_nog: '1',
  p_unit: [{ id: unit, number_order: '1', qty: '1' }],
  p_providers: [{ id: 1, amount: '1', state: 1, products_oferts: 1 }],
});

/** Fields of UNOPS records that the generator cannot make: sums that agree, texts of a pattern. */
const unopsFields = (id: number, unit: number): Readonly<Record<string, unknown>> => ({
  p_id_unops: id,
  p_id_unit: unit,
  p_unops: [id],
  p_list_consolidate: [id],
  p_number_curdp: '1',
  ...Object.fromEntries(
    ['external_id', 'number_order', 'number_dispatch', 'number_act', 'number_bidding', 'number_itb'].map(
      (name) => [`p_${name}`, ''],
    ),
  ),
  ...{ p_price: '1', p_qty: '1', p_sub_products: [] },
  p_invoices: [{ serie_invoice: 'X', number_invoice: 1, date_invoice: `${YEAR}-01-05`, value_invoice: '1' }],
  p_receipts: [{ number_receipt: 'X', date_receipt: `${YEAR}-01-05`, value_receipt: '1' }],
});

/** Payload that is valid except for the record that it names. */
function bodyFor(path: string, { body }: Target, foreign: Foreign): Request {
  const [made] = fc.sample(shaped({ type: 'object', ...body }), { numRuns: 1, seed: 7 });
  const { p_revision: _, ...fields } = asSchema(made) ?? {};
  const id = recordOf(path, foreign);
  const names = Object.keys(asSchema(body?.properties) ?? {});
  const aimed: Readonly<Record<string, unknown>> = {
    ...{ p_id: path.endsWith('/orders/insert/update') ? 0 : id, p_id_order: id, p_list_orders: String(id) },
    ...(isOfAwards(path) && awardFields(id, foreign.unit)),
    ...(isOfUnops(path) && unopsFields(id, foreign.unit)),
    ...{ p_id_unit: foreign.unit, p_year: YEAR, p_hour: '10:30', p_hash: 'a'.repeat(64) },
  };
  const payload = {
    ...fields,
    ...Object.fromEntries(Object.entries(aimed).filter(([name]) => names.includes(name))),
  };
  const file = FILE_FIELDS[path];
  if (file === undefined) return { body: payload };
  const form = new FormData();
  for (const [name, value] of Object.entries(payload)) form.append(name, String(value));
  form.append(file, new Blob([new Uint8Array(smallPdf())]), 'pago.pdf');
  return { body: form };
}
