import type { DateText } from '@expediente/kernel/dates.ts';
import type { FileStore } from '@expediente/platform/files/store.ts';
import type { Workflow } from '@expediente/workflow/shared/commands/workflow.ts';
import { type DemoOrder, OrderStory, type Reach } from './records/orders.ts';
import { writePlan } from './records/plans.ts';
import type { Teller } from './records/teller.ts';
import { WorkflowTeller } from './workflow-teller.ts';

export interface GeneratePlace {
  readonly workflow: Workflow;
  readonly files: FileStore;
}

export interface GenerateOptions {
  readonly orders: number;
  /** Called with how many orders are written. */
  readonly onProgress?: (written: number) => void;
  readonly signal?: AbortSignal;
}

const EXECUTOR = 100100;
/** Number of orders that are written at the same time. */
const AT_ONCE = 16;
/** States that orders are left in, in turn: most are paid. */
const REACHES: readonly Reach[] = [7, 7, 5, 7, 7, 4, 7, 8, 7, 3, 7, 7, 2, 7, 9, 7, 1, 7, 6, 7];
/** Unit, sub-product, supply, units of one request. */
const SHARES = [
  [100101, '1-2-1', '30104', 120],
  [100101, '1-2-1', '30111', 60],
  [100102, '1-1-1', '30106', 2400],
  [100102, '1-1-2', '30109', 900],
  [100103, '3-1-1', '30303', 14],
  [100103, '3-1-1', '30304', 35],
  [100104, '3-2-1', '30107', 25],
  [100104, '3-2-1', '30103', 3000],
] as const;

/**
 * Writes many more orders through the domain's own code, in the year before the last, whose plans it opens
 * large enough: what benchmarks and lists of realistic length need.
 * @returns how many orders were written
 */
export async function generateOrders(place: GeneratePlace, options: GenerateOptions): Promise<number> {
  const teller = new WorkflowTeller({ ...place, now: new Date() });
  const year = Number(teller.today.slice(0, 4)) - 2;
  await openPlans(teller);
  const first = Math.floor(Date.now() / 1000 - 1_700_000_000) * 10_000;
  let next = 0;
  let written = 0;
  const work = async (): Promise<void> => {
    while (next < options.orders && !options.signal?.aborted) {
      const index = next;
      next += 1;
      await new OrderStory(teller, generated(index, first + index, year)).tell();
      written += 1;
      options.onProgress?.(written);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return written;
}

function generated(index: number, number: number, year: number): DemoOrder {
  const [unit, subProduct, codPpr, qty] = SHARES[index % SHARES.length] ?? SHARES[0];
  const day = new Date(Date.UTC(year, 0, 10) + (index % 320) * 86_400_000).toISOString().slice(0, 10);
  return {
    executor: EXECUTOR,
    codPpr,
    requests:
      index % 3 === 0
        ? [
            [unit, subProduct, String(qty)],
            [unit, subProduct, String(qty + (index % 7))],
          ]
        : [[unit, subProduct, String(qty + (index % 11))]],
    reach: REACHES[index % REACHES.length] ?? 7,
    from: day as DateText, // an existing day by construction
    purchaseType: 2,
    npgNog: `E${number}`,
    provider: (index % 22) + 1,
    number,
    year,
  };
}

/** Plans that no number of orders exhausts; a refusal means that an earlier run made them. */
async function openPlans(teller: Teller): Promise<void> {
  const units = [...new Set(SHARES.map(([unit]) => unit))];
  for (const unit of units) {
    const lines = SHARES.filter((share) => share[0] === unit).map(
      ([, subProduct, cod]) => [cod, subProduct, 900_000_000] as const,
    );
    await writePlan(teller, { unit, executor: EXECUTOR, yearOffset: -2, state: 3, lines }).catch(
      (error: unknown) => {
        if (!String(error).includes('refused')) throw error;
      },
    );
  }
}
