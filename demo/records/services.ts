import type { DateText } from '@expediente/kernel/dates.ts';
import { FIRST_LAW, quarterOf } from '@expediente/schemas/rules/registry.ts';
import { daysBefore, type Saved, type Teller } from './teller.ts';

const EXECUTOR = 100100;

/** A supply that is asked for: base PPR code, sub-product, quantity. */
type Asked = readonly [codPpr: string, subProduct: string, qty: string];

interface DemoService {
  readonly unit: number;
  readonly asked: readonly Asked[];
  /** State of R3 §4 that it is left in. */
  readonly reach: 0 | 1 | 2 | 3 | 4;
  /** Resolution of its consolidation, and the order that came of it; absent: there is none. */
  readonly resolution?: string;
  readonly order?: string;
  readonly daysAgo: number;
}

/** Medical services of the session year, one in each state, and one whose order is with its provider. */
const SERVICES: readonly DemoService[] = [
  { unit: 100102, asked: [['30601', '1-1-1', '60']], reach: 0, daysAgo: 1 },
  {
    unit: 100103,
    asked: [
      ['30601', '3-1-1', '120'],
      ['30602', '3-1-1', '90'],
    ],
    reach: 1,
    daysAgo: 2,
  },
  { unit: 100102, asked: [['30604', '1-1-1', '15']], reach: 1, daysAgo: 3 },
  { unit: 100103, asked: [['30603', '3-1-1', '8']], reach: 2, daysAgo: 6 },
  {
    unit: 100102,
    asked: [
      ['30601', '1-1-1', '40'],
      ['30604', '1-1-1', '10'],
    ],
    reach: 3,
    resolution: 'RES-SM-001',
    daysAgo: 5,
  },
  {
    unit: 100103,
    asked: [
      ['30601', '3-1-1', '100'],
      ['30603', '3-1-1', '4'],
    ],
    reach: 3,
    resolution: 'RES-SM-002',
    order: 'SM-1',
    daysAgo: 12,
  },
  { unit: 100103, asked: [['30602', '3-1-1', '30']], reach: 4, daysAgo: 9 },
];

/** Writes the medical services, after all that was there before them. */
export async function writeServices(teller: Teller): Promise<void> {
  for (const service of SERVICES) await writeService(teller, service);
}

async function writeService(teller: Teller, service: DemoService): Promise<void> {
  const year = Number(teller.today.slice(0, 4));
  const day = daysBefore(teller.today, service.daysAgo);
  const who = (actor: 'centro' | 'aprobador' | 'compras') => ({ actor, executor: EXECUTOR, year });
  const { id } = await teller.act(who('centro'), day, '/orders/serv/insert/update', {
    p_id_unit: service.unit,
    p_year: year,
    p_number: '',
    p_date: day,
    p_serv: 2,
    p_justification: 'Atención de pacientes referidos, según programación mensual.',
    p_supplies: service.asked.map(([cod, subProduct, qty]) => ({
      p_id: teller.supply(cod).id,
      p_id_sub_products: subProduct,
      p_qty: qty,
    })),
    p_quarter_order: quarterOf(FIRST_LAW, day),
    p_year_additional: year,
  });
  if (service.reach === 0) return;
  if (service.reach === 4) {
    await teller.act(who('centro'), day, '/orders/serv/ban', { p_id_order: id });
    return;
  }
  await teller.act(who('centro'), day, '/orders/serv/send', { p_id: id });
  if (service.reach === 2)
    await teller.act(who('aprobador'), day, '/orders/serv/disapprove', {
      p_id: id,
      p_justification: 'Indicar cuántos estudios se remitieron el mes anterior.',
    });
  if (service.reach !== 3) return;
  const consolidated = await teller.act(who('compras'), day, '/orders/serv/consolidate/approve', {
    p_number_resolution: service.resolution,
    p_date_resolution: day,
    p_list_orders: String(id),
    p_calculate_fee: 1,
    p_has_award: 0,
  });
  if (service.order !== undefined) await generate(teller, service, consolidated, day);
}

async function generate(
  teller: Teller,
  { unit, asked, order }: DemoService,
  { id }: Saved,
  day: DateText,
): Promise<void> {
  await teller.act(
    { actor: 'compras', executor: EXECUTOR, year: Number(day.slice(0, 4)) },
    day,
    '/orders/purchaseorder/generate',
    {
      p_id: id,
      p_iva: 1,
      p_number_purchase: order,
      p_date_issue: day,
      p_quarter: quarterOf(FIRST_LAW, day),
      p_id_type_purchase: 2,
      p_npg_nog: 'E990000101',
      p_date_npg_nog: day,
      p_number_award: 'N/A',
      p_id_provider: teller.provider(10),
      p_unit: asked.map(([cod, , qty]) => ({
        id: `${unit}-${teller.supply(cod).id}`,
        id_unit: unit,
        qty,
        number_invoice: '',
        date_issue: '',
        date_reception: '',
      })),
      p_invoices: [],
      p_exemption_iva: '',
      p_justification_purchase_order: 'Servicio que la institución no presta.',
      p_type_order: 2,
      p_supplies: asked.map(([cod]) => {
        const { id: supply, price } = teller.supply(cod);
        return { id: supply, price };
      }),
    },
  );
}
