import type { ApiDocument } from '@expediente/openapi/document.ts';
import type { Fits } from '@expediente/openapi/fits.ts';
import { parametersOf } from '@expediente/openapi/names.ts';
import { asSchema } from '@expediente/openapi/schema.ts';

/** Read with its answer. */
export interface Asked {
  /** Path as in the contract. */
  readonly path: string;
  readonly status: number;
  /** Differences between the answer and the contract. */
  readonly faults: readonly string[];
}

/** Product and users to ask. */
export interface Asking {
  /** Address before the contract's paths. */
  readonly base: string;
  readonly document: ApiDocument;
  readonly fits: Fits;
  /** Tokens of users, tried in order until one may read. */
  readonly tokens: readonly string[];
  /** Values of parameters that name existing records, by name. */
  readonly known: Readonly<Record<string, string>>;
}

/** Lists whose first row gives the value for a parameter of other paths. */
const LISTED: readonly (readonly [path: RegExp, parameter: string, list: string])[] = [
  [/^\/orders\/(get|subproducts)\//, 'id', '/orders/get/all'],
  [/^\/orders\/serv\/(get|supplies)\//, 'id', '/orders/serv/get/all'],
  [/^\/orders\/serv\/pdf\//, 'order', '/orders/serv/get/all'],
  [/^\/orders\/(pdf|format2)\//, 'order', '/orders/get/all'],
  [/^\/orders\/lot\/pdf\//, 'lot', '/orders/lot/get/all'],
  [/^\/(reprogramming|packsannual\/consolidate)\//, 'id', '/reprogramming/get/all/{year}'],
  [/^\/quarterly\/extension\/(get|consolidated)\//, 'id', '/quarterly/extension/get/all/{year}'],
  [/^\/quarterly\/(get|details)\//, 'id', '/quarterly/get/all/{year}'],
  [/^\/unops\/get\//, 'id', '/unops/get/all/0'],
  [/^\/unops\/consolidate\//, 'id', '/unops/get/all/1'],
  [/^\/unops\/regularize\//, 'id', '/unops/get/all/2'],
  [/^\/typepurchase\//, 'id', '/typepurchase/get/all'],
  [/^\/profile\//, 'id', '/profile/get/all'],
  [/^\/tagsitems\//, 'id', '/tagsitems/get/all'],
  [/^\/users\//, 'id', '/users/get/all'],
  [/^\/audit\/entry\//, 'id', '/audit/get/all'],
  [/^\/rows\//, 'group', '/groups/get/all'],
  [/^\/subproducts\//, 'master', '/subproductsmaster/get/all'],
];

type Answer = Asked & { readonly body: unknown };

/**
 * Calls every read of the contract with existing records, in each of its formats, and compares the answers with the
 * contract.
 */
export async function askEveryRead(asking: Asking): Promise<readonly Asked[]> {
  const asked: Asked[] = [];
  for (const [path, { get }] of Object.entries(asking.document.paths)) {
    const parameters = asSchema(get)?.parameters;
    if (!Array.isArray(parameters)) continue;
    const address = await addressOf(asking, path);
    const has = (name: string): boolean => parameters.some((each) => asSchema(each)?.name === name);
    const asks = parameters.flatMap((each) => {
      const { name, in: place, required } = asSchema(each) ?? {};
      return place === 'query' && (required === true || name === 'p_id_unit') ? [String(name)] : [];
    });
    const queries = [
      '',
      ...(has('page') ? ['page=1&size=10'] : []),
      ...(has('download') ? ['download=1'] : []),
    ];
    const needed = asks.map((name) => `${name}=${knownFor(asking, path, name)}&`).join('');
    for (const query of queries) {
      const { body: _, ...answer } = await ask(asking, path, `${address}?${needed}${query}`);
      asked.push(answer);
    }
  }
  return asked;
}

/** Value for a parameter of the query: the one for its path if there is one, else the general one. */
const knownFor = ({ known }: Asking, path: string, name: string): string =>
  known[`${path} ${name}`] ?? known[name === 'p_id_unit' ? 'unit' : name] ?? '';

async function ask({ base, fits, tokens }: Asking, path: string, address: string): Promise<Answer> {
  let answer: Answer | undefined;
  for (const token of tokens) {
    const response = await fetch(`${base}${address}`, { headers: { authorization: `Bearer ${token}` } });
    const { status } = response;
    const contentType = response.headers.get('content-type') ?? '';
    const bytes = await response.text();
    const body: unknown = contentType.startsWith('application/json') ? JSON.parse(bytes) : undefined;
    const [asked = ''] = address.split('?');
    answer = { path, status, body, faults: fits({ method: 'GET', path: asked, status, contentType, body }) };
    // 404: it may be there for its own person alone.
    if (status !== 403 && status !== 404) break;
  }
  if (answer === undefined) throw new Error('no token to ask with');
  return answer;
}

async function addressOf(asking: Asking, path: string): Promise<string> {
  let address = path;
  for (const parameter of parametersOf(path)) {
    const example = await exampleOf(asking, path, parameter);
    address = address.replace(`{${parameter}}`, encodeURIComponent(example));
  }
  return address;
}

async function exampleOf(asking: Asking, path: string, parameter: string): Promise<string> {
  const [, , listed] = LISTED.find(([pattern, name]) => name === parameter && pattern.test(path)) ?? [];
  if (listed !== undefined) return await firstOf(asking, listed);
  const list = Object.keys(asking.document.paths).find((each) =>
    each.startsWith(path.replace('/get/id/{id}', '/get/all')),
  );
  if (path.endsWith('/get/id/{id}') && !path.startsWith('/orders/') && list)
    return await firstOf(asking, list);
  const [first = ''] = path.split('/').filter(Boolean);
  const known = asking.known[`${first} ${parameter}`] ?? asking.known[parameter];
  if (known === undefined) throw new Error(`there is no example for {${parameter}} of ${path}`);
  return known;
}

/** Key of a list's first row; 0 for an empty list. */
async function firstOf(asking: Asking, list: string): Promise<string> {
  const { body } = await ask(asking, list, await addressOf(asking, list));
  const data = asSchema(body)?.data;
  const rows = asSchema(data)?.rows ?? data;
  const row = asSchema(Array.isArray(rows) ? rows[0] : undefined) ?? {};
  const key = 'id' in row ? 'id' : Object.keys(row).find((name) => name.startsWith('id_'));
  return String(row[key ?? ''] ?? 0);
}
