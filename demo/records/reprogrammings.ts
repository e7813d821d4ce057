import { daysBefore, type Teller } from './teller.ts';

/** A change of a line: modification type, base PPR code and sub-product, and what is typed of its new values. */
type Change = readonly [
  level: string,
  codPpr: string,
  subProduct: string,
  values: { readonly qty?: number; readonly price?: string },
  why: string,
];

interface DemoReprogramming {
  readonly unit: number;
  readonly executor: number;
  /** 1: asks for more money. */
  readonly extension: 0 | 1;
  readonly state: 0 | 1 | 2 | 3;
  readonly daysAgo: number;
  readonly justification: string;
  readonly changes: readonly Change[];
}

/** Reprogrammings in every state of R3 §4, neutral and with more money; every modification type but RA is there. */
const REPROGRAMMINGS: readonly DemoReprogramming[] = [
  {
    unit: 100101,
    executor: 100100,
    extension: 0,
    state: 3,
    daysAgo: 20,
    justification: 'Equipo que se recibió en donación',
    // 12 × 1,450.00 less, 725 × 24.00 more.
    changes: [
      ['VC', '30501', '1-2-1', { qty: 138 }, 'Se recibieron 12 sillas en donación'],
      ['A', '30206', '1-2-1', { qty: 725 }, 'No se había previsto'],
    ],
  },
  {
    unit: 100201,
    executor: 100200,
    extension: 1,
    state: 3,
    daysAgo: 15,
    justification: 'Ampliación por el aumento de pacientes hospitalizados',
    changes: [['VC', '30208', '2-1-1', { qty: 1_250 }, 'El consumo superó lo planificado']],
  },
  {
    unit: 100104,
    executor: 100100,
    extension: 0,
    state: 2,
    daysAgo: 8,
    justification: '',
    // 100 × 48.90 less, 20,000 × 0.2445 more.
    changes: [
      ['VC', '30107', '3-2-1', { qty: 7_900 }, 'Bajó la demanda'],
      ['VCU', '30102', '3-2-1', { price: '4.4945' }, 'Subió el precio de referencia'],
    ],
  },
  {
    unit: 100103,
    executor: 100100,
    extension: 0,
    state: 1,
    daysAgo: 4,
    justification: 'Precios de la última cotización',
    // 20 × 365.00 less, 2,000 × 3.65 more.
    changes: [
      ['VC', '30303', '3-1-1', { qty: 680 }, 'Hay existencia para el resto del año'],
      ['VCU', '30201', '3-1-1', { price: '42.15' }, 'Subió el precio de referencia'],
    ],
  },
  {
    unit: 100102,
    executor: 100100,
    extension: 0,
    state: 0,
    daysAgo: 1,
    justification: '',
    // The free part of 6,000 × 0.55 less, 90,000 × 0.0275 more.
    changes: [
      ['E', '30403', '1-1-1', {}, 'El expediente es electrónico'],
      ['VCU', '30106', '1-1-1', { price: '0.1725' }, 'Subió el precio de referencia'],
    ],
  },
];

/** Writes them after what was bought: plans change while they are used. */
export async function writeReprogrammings(teller: Teller): Promise<void> {
  for (const each of REPROGRAMMINGS) await writeReprogramming(teller, each);
}

async function writeReprogramming(teller: Teller, draft: DemoReprogramming): Promise<void> {
  const day = daysBefore(teller.today, draft.daysAgo);
  const year = Number(teller.today.slice(0, 4));
  const session = { executor: draft.executor, year };
  const { id } = await teller.act({ actor: 'centro', ...session }, day, '/reprogramming/insert/update', {
    p_id: 0,
    p_id_unit: draft.unit,
    p_year: year,
    p_extension_budget: draft.extension,
    p_justification: draft.justification,
    p_details: draft.changes.map(
      ([p_id_nivel, codPpr, p_id_sub_products, { qty, price }, p_justification]) => ({
        p_id: 0,
        p_id_nivel,
        p_id_supplie: teller.supply(codPpr).id,
        p_id_sub_products,
        ...(qty !== undefined && { p_qty: String(qty) }),
        ...(price !== undefined && { p_price: price }),
        p_justification,
      }),
    ),
  });
  if (draft.state === 0) return;
  await teller.act({ actor: 'centro', ...session }, day, '/reprogramming/send', { p_id: id });
  if (draft.state === 2)
    await teller.act({ actor: 'aprobador', ...session }, day, '/reprogramming/disapprove', {
      p_id: id,
      p_justification: 'Adjunte la cotización que respalda el nuevo precio.',
    });
  if (draft.state === 3)
    await teller.act({ actor: 'aprobador', ...session }, day, '/reprogramming/approve', {
      p_id: id,
      p_date_resolution: day,
    });
}
