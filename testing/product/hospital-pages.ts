import type { HomePending, HomePlan, QuarterShare } from '@expediente/schemas/home/read.ts';
import { hospitalUser } from './hospital.ts';
import { dataOf, type User } from './user.ts';

type Bounds = readonly [least: number, most: number];

/** A page of the hospital, as its list or report is read. */
interface HospitalPage {
  readonly name: string;
  readonly user: string;
  readonly path: string;
  /** Rows that it has on 27 November 2026 (demonstration D32). */
  readonly full: Bounds;
  /** Least number of rows on any day. */
  readonly least: number;
}

const PAGED = 'page=1&size=10';
const ANY = Number.MAX_SAFE_INTEGER;

/** Rows that the journal counts, and no more. */
const COUNTED = 10_000;

/** Days of the floating debt's own range. */
const WEEK_MS = 7 * 86_400_000;

/**
 * Pages whose rows demonstration D32 gives, besides those of UNOPS.
 * @param day of the reader
 * @param year that is judged
 */
function pagesOf(day: string, year: number): readonly HospitalPage[] {
  const page = (
    [name, user, path]: readonly [string, string, string],
    full: Bounds,
    least = 1,
  ): HospitalPage => ({ name, user, path: `${path}${path.includes('?') ? '&' : '?'}${PAGED}`, full, least });
  const week = new Date(Date.parse(day) - WEEK_MS).toISOString().slice(0, 10);
  const until = year === Number(day.slice(0, 4)) ? day : `${year}-12-31`;
  return [
    page(['PAC', 'compras', `/packsannual/get/all/${year}`], [14, 14], 14),
    page(['Reprogramación', 'compras', `/reprogramming/get/all/${year}`], [20, 24]),
    page(['Programación', 'compras', `/quarterly/get/all/${year}`], [14, 14], 14),
    page(['Reprog. cuatrimestral', 'compras', `/quarterly/extension/get/all/${year}`], [11, 14]),
    page(['Pedidos', 'compras', '/orders/get/all'], [1120, 1220]),
    // 84, within 15 %.
    page(['Servicios', 'compras', '/orders/serv/get/all'], [72, 97]),
    page(['Órdenes', 'compras', `/orders/consolidate/get/all/${year}`], [650, 710]),
    page(['Actas', 'compras', '/awardacts/get/all'], [70, 80]),
    page(['Reporte general de OC', 'compras', `/reports/orders/${year}-01-01/${until}`], [650, 710]),
    page(['General', 'compras', `/reports/general/${year}-01-01/${until}`], [1050, 1250]),
    page(['Pedidos general', 'compras', '/reports/requests'], [1200, 1310]),
    // 510 lines, and those that reprogrammings add.
    page(['Insumos (reporte)', 'compras', '/reports/orders/supplies'], [510, 560], 510),
    page(['Fraccionamiento', 'compras', '/reports/splitting'], [60, ANY]),
    page(['Saldo PAC', 'compras', '/reports/pac/0'], [14, 14], 14),
    page(['Resoluciones', 'compras', '/reports/resolutions/0'], [17, 21]),
    page(['Ejecución', 'compras', '/reports/quarters'], [90, 126]),
    page(['Recibos pendientes', 'compras', '/reports/receipts/0'], RECEIPTS),
    page(['Deuda flotante, 7 días', 'compras', `/reports/floating/${week}/${day}/0`], [14, 26]),
    page(['Deuda flotante', 'compras', `/reports/floating/${year - 1}-01-01/${day}/0`], FLOATING),
    page(['Insumos', 'admin', '/supplies/get/all'], [408, 408], 408),
    page(['Proveedores', 'admin', '/providers/get/all'], [42, 42], 42),
    page(['Libros', 'admin', '/books/get/all'], [24, 24], 12),
    page(['Participantes', 'admin', '/participants/get/all'], [16, 16], 16),
    page(['Centros', 'admin', '/unit/get/all'], [24, 24], 24),
    page(['Usuarios', 'admin', '/users/get/all'], [18, 18], 18),
    page(['Reglas', 'auditor', '/rules/get/all'], [11, 11], 11),
    page(['Bitácora', 'auditor', '/audit/get/all'], [COUNTED, ANY], COUNTED),
    page(['Sellos', 'auditor', '/seals/get/all'], [26, 28], 17),
    // A deleted act is none of them any more: it is razonada (hospital C4).
    page(['Eliminados', 'auditor', '/history/removed'], [13, ANY]),
  ];
}

/** Rows that D32 gives, up to 40 and 45, and the orders of services and stories that wait besides. */
const RECEIPTS: Bounds = [40, 65];
const FLOATING: Bounds = [39, 56];

export interface PageRows extends HospitalPage {
  readonly rows: number;
}

/** Money of a year's plans as they were approved. */
export interface PlanMoney {
  readonly approved: number;
  readonly current: number;
}

export interface HospitalFigures {
  readonly pages: readonly PageRows[];
  /** Orders by state, as the tabs count them. */
  readonly states: Readonly<Record<string, number>>;
  /** Records of UNOPS by state. */
  readonly unops: Readonly<Record<string, number>>;
  /** Acts by state. */
  readonly acts: Readonly<Record<string, number>>;
  readonly pending: Readonly<Record<string, HomePending['groups']>>;
  readonly plan: PlanMoney;
  readonly planBefore: PlanMoney;
  readonly quarters: readonly QuarterShare[];
}

/** People whose first page is read. */
const AT_HOME = ['compras', 'daf', 'centro', 'aprobador'];

type Listed = readonly unknown[] | { readonly total: number };

const totalOf = (listed: Listed): number => ('total' in listed ? listed.total : listed.length);

/** Reads the hospital as its people see it. @param year that is judged */
export async function readHospital(base: string, day: string, year: number): Promise<HospitalFigures> {
  const users = new Map<string, User>();
  const userOf = async (name: string): Promise<User> => {
    const user = users.get(name) ?? (await hospitalUser(base, name, year));
    users.set(name, user);
    return user;
  };
  const read = async <Data>(name: string, path: string): Promise<Data> =>
    dataOf<Data>(await (await userOf(name)).read(path));
  const countsOf = async (path: string): Promise<Readonly<Record<string, number>>> =>
    (await read<{ readonly counts: Readonly<Record<string, number>> }>('compras', `${path}?${PAGED}`)).counts;
  const pages: PageRows[] = [];
  for (const page of pagesOf(day, year))
    pages.push({ ...page, rows: totalOf(await read<Listed>(page.user, page.path)) });
  const acts: Record<string, number> = {};
  for (const state of [0, 1, 2]) {
    const filter = encodeURIComponent(JSON.stringify({ state: String(state) }));
    acts[state] = totalOf(await read<Listed>('compras', `/awardacts/get/all?${PAGED}&filter=${filter}`));
  }
  const pending: Record<string, HomePending['groups']> = {};
  for (const name of AT_HOME) pending[name] = (await read<HomePending>(name, '/home/pending')).groups;
  const plan = await moneyOf(await userOf('compras'));
  const { quarters } = await read<HomePlan>('compras', '/home/plan?by=group');
  return {
    ...{ pages, acts, pending, plan, quarters },
    states: await countsOf(`/orders/consolidate/get/all/${year}`),
    unops: await countsOf('/unops/get/all/0'),
    planBefore: await moneyOf(await hospitalUser(base, 'compras', year - 1)),
  };
}

/** Sums of the report of plans in a user's year. */
async function moneyOf(user: User): Promise<PlanMoney> {
  const { totals } = dataOf<{ readonly totals: Readonly<Record<'budget' | 'current', string>> }>(
    await user.read(`/reports/pac/0?${PAGED}`),
  );
  return { approved: Number(totals.budget), current: Number(totals.current) };
}
