import { type DateText, QUARTERS } from '@expediente/kernel/dates.ts';
import {
  add,
  amountOf,
  type Money,
  money,
  price,
  quantity,
  subtract,
  ZERO_MONEY,
} from '@expediente/kernel/decimal.ts';
import { FIRST_LAW, quarterOf } from '@expediente/schemas/rules/registry.ts';
import { daysAfter, daysBefore, type Teller } from './teller.ts';

/** How far a programming came: cuatrimestres approved, and its state after them. */
export interface DemoProgramming {
  readonly approved: 0 | 1 | 3;
  readonly state: 0 | 1 | 2 | 3;
  /** Days between the plan's approval and the programming; the same day by default. */
  readonly daysLater?: number;
}

/** An approved plan. */
interface Programmed {
  readonly unit: number;
  readonly executor: number;
  readonly year: number;
  readonly day: DateText;
  readonly lines: readonly (readonly [codPpr: string, subProduct: string, qty: number])[];
}

/** A third of each group's plan to each cuatrimestre, the cents to the last: what is programmed is the whole plan. */
function thirds(teller: Teller, { lines }: Programmed) {
  const groups = new Map<string, Money>();
  for (const [cod, , qty] of lines) {
    const supply = teller.supply(cod);
    const group = `${supply.row.slice(0, 1)}00`;
    const subtotal = amountOf(quantity(qty), price(supply.price));
    groups.set(group, add(groups.get(group) ?? ZERO_MONEY, subtotal));
  }
  return [...groups].flatMap(([group, total]) => {
    const third = money(Math.floor(Number(total) / 3));
    return QUARTERS.map((quarter, at) => ({
      p_id_group: group,
      p_quarter: quarter,
      p_budget: at < 2 ? third : subtract(subtract(total, third), third),
    }));
  });
}

/** Writes the programming of a plan up to its state. */
export async function writeProgramming(
  teller: Teller,
  plan: Programmed,
  { approved, state, daysLater = 0 }: DemoProgramming,
): Promise<void> {
  const { unit, executor, year } = plan;
  const day = daysAfter(plan.day, daysLater, teller.today);
  const key = { p_id: `${unit}-${year}` };
  const centro = { actor: 'centro', executor, year } as const;
  const aprobador = { actor: 'aprobador', executor, year } as const;
  await teller.act(centro, day, '/quarterly/insert/update', {
    p_id_unit: unit,
    p_year: year,
    p_details: thirds(teller, plan),
  });
  for (let quarter = 0; quarter < approved; quarter += 1) {
    await teller.act(centro, day, '/quarterly/send', key);
    await teller.act(aprobador, day, '/quarterly/approve', key);
  }
  if (state !== 1 && state !== 2) return;
  await teller.act(centro, day, '/quarterly/send', key);
  if (state === 1) return;
  await teller.act(aprobador, day, '/quarterly/refuse', {
    ...key,
    p_justification: 'La mayor parte se compra en el segundo cuatrimestre. Revisar la distribución.',
  });
}

/** Extensions of this year, one in each state: the present cuatrimestre gives, groups that have none receive. */
const EXTENSIONS = [
  { unit: 100101, group: '200', to: '100', change: 1_500, state: 3, daysAgo: 6 },
  { unit: 100102, group: '200', to: '300', change: 2_000, state: 0, daysAgo: 1 },
  { unit: 100103, group: '200', to: '300', change: 900, state: 1, daysAgo: 2 },
  { unit: 100104, group: '200', to: '100', change: 750, state: 2, daysAgo: 4 },
] as const;

/** Writes the extensions; they come after what orders of these days took of the same budgets. */
export async function writeExtensions(teller: Teller): Promise<void> {
  const year = Number(teller.today.slice(0, 4));
  const quarter = quarterOf(FIRST_LAW, teller.today);
  const executor = 100100;
  const centro = { actor: 'centro', executor, year } as const;
  const aprobador = { actor: 'aprobador', executor, year } as const;
  for (const { unit, group, to, change, state, daysAgo } of EXTENSIONS) {
    const day = daysBefore(teller.today, daysAgo);
    const given = await teller.balance(unit, year, group, quarter);
    const received = await teller.balance(unit, year, to, quarter);
    const { id } = await teller.act(centro, day, '/quarterly/extension/insert/update', {
      p_id_unit: unit,
      p_details: [
        {
          p_id_group: group,
          p_quarter: quarter,
          p_id_nivel: 'A',
          p_newBudget: subtract(given, money(change)),
          p_justification: 'Se compró a menor precio que el previsto.',
        },
        {
          p_id_group: to,
          p_quarter: quarter,
          p_id_nivel: 'VP',
          p_newBudget: add(received, money(change)),
          p_justification: 'Servicio que no estaba previsto para el cuatrimestre.',
        },
      ],
    });
    if (state === 0) continue;
    await teller.act(centro, day, '/quarterly/extension/send', { p_id: id });
    if (state === 1) continue;
    if (state === 3) await teller.act(aprobador, day, '/quarterly/extension/approve', { p_id: id });
    else
      await teller.act(aprobador, day, '/quarterly/extension/refuse', {
        p_id: id,
        p_justification: 'Falta el documento que respalda el cambio.',
      });
  }
}
