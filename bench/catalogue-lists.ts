import { addManyCatalogueRecords } from '@expediente/testing/projections/many-rows.ts';
import { atMost, type Measure, percentile, rounded, timed, whole } from './figure.ts';
import { filled } from './filling.ts';
import { LoadClient } from './http-client.ts';

/** Numbers of records, in addition to the demonstration's own. */
const SIZES = [10, 1_000, 200_000] as const;
const ROUNDS = 9;

type Question = readonly [path: string, query: Readonly<Record<string, string>>];

const onPages = (path: string, queries: readonly Readonly<Record<string, string>>[]): Question[] =>
  queries.map((query) => [path, query] as const);

/** Pages of each list as it opens, sorted, filtered, searched and far down; a picker as it opens and while typing. */
const QUESTIONS: readonly Question[] = [
  ...onPages('/supplies/get/all', [
    {},
    ...['cod_internal', '-description_internal', 'price', '-price', 'id_row', '-state'].map((sort) => ({
      sort,
    })),
    { filter: '{"state":1}' },
    { filter: '{"state":0}', sort: '-price' },
    { filter: '{"id_row":"266","state":1}', sort: 'description_internal' },
    { search: 'acetaminof' },
    { search: '400123', sort: '-price' },
    { search: 'acetaminof 123', filter: '{"state":1}' },
    { page: '35', sort: 'price' },
  ]),
  ...onPages('/providers/get/all', [
    {},
    ...['nit', '-name', 'contact', '-email', 'state'].map((sort) => ({ sort })),
    { filter: '{"state":0}', sort: 'contact' },
    { search: 'drogueria' },
    { search: '40000123', sort: '-nit' },
    { page: '35' },
  ]),
  ...onPages('/supplies/get/public', [
    {},
    { search: 'ace' },
    { search: 'acetaminofen 12' },
    { search: '400123' },
  ]),
  ...onPages('/providers/get/public', [
    {},
    { search: 'dro' },
    { search: 'drogueria ejemplo' },
    { search: '4000012' },
  ]),
];

interface Median {
  readonly question: string;
  readonly ms: number;
}

async function medians(client: LoadClient): Promise<readonly Median[]> {
  const found: Median[] = [];
  for (const [path, query] of QUESTIONS) {
    const address = `${path}?${new URLSearchParams({ page: '1', size: '25', ...query })}`;
    const took: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      // The server ignores `round`; it makes each address new, so that no cached answer serves.
      const path = `${address}&round=${round}`;
      const ms = await timed(() => client.read(path));
      // The first round is left out: it compiles code and reads from the disk.
      if (round > 0) took.push(ms);
    }
    found.push({ question: address, ms: percentile(took, 0.5) });
  }
  return found;
}

/** Lists and pickers of supplies and providers with ten, a thousand and two hundred thousand records. */
export const catalogueLists: Measure = {
  names: ['catalogue_list_large_vs_small'],
  async run({ product, sized }) {
    const sizes = SIZES.map(sized);
    const installation = await product();
    const client = new LoadClient(installation.base);
    await client.signIn('admin');
    const sums: number[] = [];
    let last: readonly Median[] = [];
    for (const size of sizes) {
      await filled(installation, async (client) => await addManyCatalogueRecords(client, size));
      last = await medians(client);
      sums.push(last.reduce((total, { ms }) => total + ms, 0));
    }
    // Removes the records: other measures use the demonstration's own.
    await filled(installation, async (client) => await addManyCatalogueRecords(client, 0));
    client.close();
    const worst = last.reduce((a, b) => (b.ms > a.ms ? b : a));
    return [
      {
        name: 'catalogue_list_large_vs_small',
        value: rounded(Math.max(...sums) / Math.min(...sums), 3),
        promise: atMost(2),
        detail: `${QUESTIONS.length} questions of supplies and providers at ${sizes.map(whole).join(', ')} records: ${sums.map((ms) => (ms / QUESTIONS.length).toFixed(1)).join(', ')} ms each; slowest ${worst.question}: ${worst.ms.toFixed(1)} ms`,
      },
    ];
  },
};
