import { MOST_PLAN_LINES } from '@expediente/schemas/pac/size.ts';
import { MOST_CHANGES } from '@expediente/schemas/reprogramming/commands.ts';
import type { TestProduct } from '@expediente/testing/product/product.ts';
import { TODAY } from '@expediente/testing/product/user.ts';
import { type Answer, LoadClient } from './http-client.ts';

export const LARGE = MOST_PLAN_LINES;
/** Lines of a usual plan, for comparison. */
export const SMALL = 10;
export const changesOf = (lines: number): number => Math.min(lines, MOST_CHANGES);

/** Cost centres of the user `centro`. */
export const UNITS = [100101, 100102, 100103, 100104, 100105, 100106] as const;

/** Supply and sub-product, as plans and workbooks name them. */
export interface Pair {
  readonly supply: number;
  readonly code: string;
  readonly subProduct: string;
}

const SUB_PRODUCTS = ['1-1-1', '2-1-1'] as const;
const QTY = 1_000;
const JUSTIFICATION = 'La demanda del primer semestre fue otra que la prevista: ';

const pairsOf = new WeakMap<TestProduct, Promise<readonly Pair[]>>();

/** As many pairs as a large plan has lines; their supplies are registered once per installation. */
export function plannable(installation: TestProduct): Promise<readonly Pair[]> {
  const known = pairsOf.get(installation) ?? register(installation);
  pairsOf.set(installation, known);
  return known;
}

async function register({ base }: TestProduct): Promise<readonly Pair[]> {
  const admin = new LoadClient(base);
  await admin.signIn('admin');
  const pairs: Pair[] = [];
  for (let n = 1; n <= LARGE / SUB_PRODUCTS.length; n += 1) {
    const code = String(90_000 + n);
    const saved = await expectDone(admin, '/supplies/insert/update', {
      p_id: 0,
      p_cod_internal: code,
      p_cod_ppr: code,
      p_description_ppr: `Reactivo de laboratorio No. ${n}, frasco de 500 ml`,
      p_description_internal: `REACTIVO DE LABORATORIO NO. ${n}, FRASCO DE 500 ML`,
      p_id_presentation: '10018',
      // Two groups of renglones: 200 and 300.
      p_id_row: n % 2 === 0 ? '261' : '323',
      p_id_type_supplies: 3,
      p_price: `${1 + (n % 97)}.25`,
      p_state: 1,
      p_has_catalog: 1,
    });
    const supply = Number(saved.body.data.id);
    pairs.push(...SUB_PRODUCTS.map((subProduct) => ({ supply, code, subProduct })));
  }
  admin.close();
  return pairs;
}

/** Key of a plan in commands. */
export interface PlanKey {
  readonly p_id_unit: number;
  readonly p_year: number;
}

export const planForm = (key: PlanKey, pairs: readonly Pair[]): Record<string, unknown> => ({
  ...key,
  p_details: pairs.map(({ supply, subProduct }) => ({
    p_id_supplie: supply,
    p_id_sub_products: subProduct,
    p_qty: QTY,
  })),
});

/** Reprogramming in pairs of lines: the second takes what the first gives up, so that the sum stays the same. */
export const changeForm = (key: PlanKey, pairs: readonly Pair[]): Record<string, unknown> => ({
  ...key,
  p_id: 0,
  p_extension_budget: 0,
  p_details: pairs.slice(0, changesOf(pairs.length)).map(({ supply, subProduct }, at) => ({
    p_id: 0,
    p_id_nivel: 'VC',
    p_id_supplie: supply,
    p_id_sub_products: subProduct,
    p_qty: at % 2 === 0 ? QTY - 1 - at : QTY + at,
    // Longest text that is allowed.
    p_justification: JUSTIFICATION.padEnd(255, 'x'),
  })),
});

export const approval = (id: unknown): Record<string, unknown> => ({ p_id: id, p_date_resolution: TODAY });

/** Sends a command. @throws if it does not succeed */
export async function expectDone(
  client: LoadClient,
  path: string,
  payload: Record<string, unknown>,
): Promise<Answer> {
  const answer = await client.post(path, payload);
  if (answer.body.response !== 'success')
    throw new Error(`${path}: ${answer.body.message} ${JSON.stringify(answer.body.data)}`);
  return answer;
}
