import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { inlineCell, MIB } from '@expediente/platform/excel/testing/nasty.ts';
import { PAC_LOAD } from '@expediente/schemas/pac/load.ts';
import type { TestProduct } from '@expediente/testing/product/product.ts';
import { smallPdf } from '@expediente/testing/small-pdf.ts';
import { type Measure, rounded, whole } from './figure.ts';
import { LoadClient, presentYear } from './http-client.ts';
import { Probe } from './probe.ts';

/** File that a call uploads in a form. */
interface Sent {
  readonly field: string;
  readonly content: Buffer;
  readonly fields?: Readonly<Record<string, string>>;
}

interface Call {
  /** Name of its bound (`schemas/bounds.ts`), and what it is. */
  readonly name: string;
  readonly by: (typeof PEOPLE)[number];
  readonly path: string;
  readonly sends?: Sent;
  /** Status when it is called alone; absent: 200. */
  readonly status?: number;
}

/** Users who make the expensive calls, and one who works meanwhile. */
const PEOPLE = ['auditor', 'admin', 'centro', 'compras'] as const;
const OTHER = 'aprobador';

const year = presentYear();
const WORDS = encodeURIComponent('gasa 10x10 hospital compra orden pago lote caja');
/** Past day of which the demonstration's records have versions. */
const DAY = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);

/** PDF of that many bytes, filled up with comments. */
function pdfOf(bytes: number): Buffer {
  const pdf = smallPdf();
  const head = pdf.indexOf('\n') + 1;
  return Buffer.concat([pdf.subarray(0, head), Buffer.alloc(bytes - pdf.length, '%\n'), pdf.subarray(head)]);
}

const ordersOf = (report: string): string => `/reports/${report}/${year - 2}-01-01/${year}-12-31`;

/**
 * Most expensive calls of each kind, over the demonstration.
 * @param fileBytes size of uploaded files
 */
function calls(fileBytes: number): readonly Call[] {
  const upload = {
    field: 'p_document',
    content: pdfOf(fileBytes),
    fields: { p_id: '899999999', p_id_provider: '1' },
  };
  return [
    {
      name: 'upload: a PDF for an act that is not there',
      by: 'compras',
      path: '/awardacts/quotations/attach',
      sends: upload,
      status: 404,
    },
    {
      name: 'workbook: a cell as large as the file unpacks',
      by: 'centro',
      path: '/packsannual/read/excel',
      sends: { field: PAC_LOAD.field, content: inlineCell(Buffer.alloc(Math.max(MIB, 3 * fileBytes), 'x')) },
      status: 400,
    },
    { name: 'export: Bitácora', by: 'auditor', path: '/audit/excel' },
    { name: 'export: supplies', by: 'admin', path: '/catalogues/supply/excel' },
    {
      name: 'export: the filled template of supplies',
      by: 'admin',
      path: '/catalogues/supply/template?filled=1',
    },
    { name: 'export: acts', by: 'auditor', path: '/awardacts/excel' },
    { name: 'export: a plan', by: 'auditor', path: `/packsannual/excel/100101/${year}` },
    {
      name: 'export: a plan with its movements',
      by: 'auditor',
      path: `/packsannual/history/excel/100101/${year}`,
    },
    { name: 'export: the general report whole', by: 'auditor', path: ordersOf('general') },
    { name: 'export: the general report of requests', by: 'auditor', path: '/reports/requests?download=1' },
    { name: 'report: general', by: 'auditor', path: `${ordersOf('general')}?page=1&size=100` },
    { name: 'report: orders', by: 'auditor', path: `${ordersOf('orders')}?page=1&size=100` },
    { name: 'report: splitting', by: 'auditor', path: '/reports/splitting?page=1&size=100' },
    { name: 'report: quarters', by: 'auditor', path: '/reports/quarters?page=1&size=100' },
    { name: 'report: plans', by: 'auditor', path: '/reports/pac/0?page=1&size=100' },
    {
      name: 'print: a plan with its movements',
      by: 'auditor',
      path: `/packsannual/history/pdf/100101/${year}`,
    },
    { name: 'print: an order', by: 'auditor', path: '/orders/purchaseorder/pdf/19' },
    {
      name: 'print: a template, each time anew',
      by: 'admin',
      path: '/typepurchase/pdf/1/certificationaward',
    },
    { name: 'record file: an order', by: 'auditor', path: '/history/order/19/file' },
    { name: 'history: an order', by: 'auditor', path: '/history/order/19' },
    { name: 'history: an order replayed', by: 'auditor', path: '/history/order/19/replay' },
    { name: 'history: an order checked with what it names', by: 'auditor', path: '/history/order/19/verify' },
    { name: 'history: a plan replayed', by: 'auditor', path: `/history/pac/100101-${year}/replay` },
    {
      name: 'history: who may do what',
      by: 'admin',
      path: `/users/access/get/all?page=ordenescompra&from=${year}-01-01`,
    },
    {
      name: 'search: eight words in Bitácora',
      by: 'auditor',
      path: `/audit/get/all?page=1&size=100&search=${WORDS}`,
    },
    {
      name: 'search: eight words in orders',
      by: 'auditor',
      path: `/orders/get/all?page=1&size=100&search=${WORDS}`,
    },
    { name: 'search: records of every kind', by: 'auditor', path: `/search?q=${WORDS}` },
    {
      name: 'day: orders as of a week ago',
      by: 'auditor',
      path: `/orders/consolidate/get/all/${year}?page=1&size=100&day=${DAY}`,
    },
    { name: 'whole: supplies', by: 'admin', path: '/supplies/get/all' },
    { name: 'whole: requests', by: 'auditor', path: '/orders/get/all' },
  ];
}

/** Costs of one call; times in ms. */
export interface Cost {
  readonly name: string;
  /** Processor time of the server's process for one call. */
  readonly processor: number;
  /** Duration of one call alone; `together`: until the last of several simultaneous calls by one user is answered. */
  readonly alone: number;
  readonly together: number;
  /** Number of answers to the simultaneous calls, by status. */
  readonly answers: Readonly<Record<string, number>>;
  /** Longest wait of other users meanwhile, for `/health/live` and for a list. */
  readonly health: number;
  readonly list: number;
}

export interface Sizes {
  readonly fileBytes: number;
  /** Simultaneous calls by one user. */
  readonly atOnce: number;
  /** Successive calls whose mean is taken. */
  readonly times: number;
}

/** Makes every call while other users work. @throws if one alone is not answered with its status */
export async function costsOf(
  { base, pid }: Pick<TestProduct, 'base' | 'pid'>,
  { fileBytes, atOnce, times }: Sizes,
  onCost: (cost: Cost) => void = () => undefined,
): Promise<{ readonly costs: readonly Cost[]; readonly quiet: Pick<Cost, 'health' | 'list'> }> {
  const tokens = new Map<string, string>();
  for (const who of [...PEOPLE, OTHER]) {
    const client = new LoadClient(base);
    await client.signIn(who, year);
    tokens.set(who, client.token);
    client.close();
  }
  const health = new Probe(`${base}/api/health/live`);
  const list = new Probe(`${base}/api/orders/consolidate/get/all/${year}?page=1&size=25`, tokens.get(OTHER));
  const waits = async () => ({ health: await health.worst(), list: await list.worst() });
  const costs: Cost[] = [];
  try {
    await pause(1_000);
    await waits();
    await pause(1_000);
    const quiet = await waits();
    for (const call of calls(fileBytes)) {
      const ask = async (): Promise<number> => await asked(base, call, tokens.get(call.by) ?? '');
      const first = await ask();
      if (first !== (call.status ?? 200)) throw new Error(`${call.name}: ${first}`);
      const [begin, before] = [performance.now(), await processorOf(pid())];
      for (let time = 0; time < times; time += 1) await ask();
      const [processor, alone] = [await processorOf(pid()), performance.now()];
      await waits();
      const answers: Record<string, number> = {};
      const began = performance.now();
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          const status = await ask();
          answers[status] = (answers[status] ?? 0) + 1;
        }),
      );
      const together = performance.now() - began;
      const cost = {
        name: call.name,
        processor: (processor - before) / times,
        alone: (alone - begin) / times,
        together,
        answers,
        ...(await waits()),
      };
      costs.push(cost);
      onCost(cost);
    }
    return { costs, quiet };
  } finally {
    await Promise.all([health.stop(), list.stop()]);
  }
}

async function asked(base: string, { path, sends }: Call, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const body = sends && new FormData();
  for (const [name, value] of Object.entries(sends?.fields ?? {})) body?.append(name, value);
  if (sends) body?.append(sends.field, new File([new Uint8Array(sends.content)], 'archivo'));
  const answer = await fetch(`${base}/api${path}`, { headers, ...(body && { method: 'POST', body }) });
  await answer.arrayBuffer();
  return answer.status;
}

/** Processor time of a process so far, in ms: user and system, which Linux counts in hundredths of a second. */
async function processorOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return 10 * (user + system);
}

const MOST: Sizes = { fileBytes: 19 * MIB, atOnce: 10, times: 5 };
const QUICK: Sizes = { fileBytes: 4 * MIB, atOnce: 10, times: 1 };

/** Costs of the most expensive calls, and the longest wait of others while one user makes ten at once. */
export const expensiveCalls: Measure = {
  names: ['expensive_calls_worst_wait'],
  // Separate installation, so that the memory holds no other work.
  postgresAlone: true,
  async run({ quick, fresh }) {
    const installation = await fresh();
    try {
      process.stdout.write(
        '  | call | processor, one | alone | ten at once | answers | others: health | others: list |\n',
      );
      const { costs, quiet } = await costsOf(installation, quick ? QUICK : MOST, (cost) => {
        const { name, processor, alone, together, answers, health, list } = cost;
        const statuses = Object.entries(answers).map(([status, many]) => `${many} × ${status}`);
        const times = [processor, alone, together].map((ms) => `${whole(ms)} ms`);
        const cells = [name, ...times, statuses.join(', '), `${whole(health)} ms`, `${whole(list)} ms`];
        process.stdout.write(`  | ${cells.join(' | ')} |\n`);
      });
      const worst = costs.reduce((a, b) => (b.list > a.list ? b : a));
      return [
        {
          name: 'expensive_calls_worst_wait',
          value: rounded(worst.list / quiet.list, 1),
          detail: `${worst.name}: another person's list ${whole(worst.list)} ms, without ${whole(quiet.list)} ms (health ${whole(quiet.health)} ms)`,
        },
      ];
    } finally {
      await installation.stop();
    }
  },
};
