import { orderName } from '@expediente/machines/order/name.ts';
import { bounds } from '@expediente/platform/access/bounds.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import type { AskedBulk, AskedRecord, UnreachedRecord } from '@expediente/platform/bulk/jobs.ts';
import { BadInput, Refused } from '@expediente/platform/refusals.ts';
import { type BeginBulkInput, TOO_MANY } from '@expediente/schemas/bulk/commands.ts';
import { MOST_BULK } from '@expediente/schemas/bulk/limits.ts';
import {
  type BulkCommand,
  type BulkList,
  type BulkPrint,
  type BulkStep,
  bulkList,
  isPrint,
} from '@expediente/schemas/bulk/lists.ts';
import { MOST_PRINTED, TOO_MANY_PRINTED } from '@expediente/schemas/bulk/printed.ts';
import type { OperationPath } from '@expediente/schemas/operations.ts';
import { JUSTIFICATION_MISSING } from '@expediente/schemas/shared/sentences.ts';
import type { BulkRow, ListedRows, PrintPayload } from '../shared/commands/bulk.ts';

const PAGE = 100;
const GONE = 'Ya no está en su listado.';

/**
 * List and step that an input names.
 * @throws {BadInput}
 */
export function stepAsked(input: BeginBulkInput): { readonly list: BulkList; readonly step: BulkStep } {
  const list = bulkList(input.p_list);
  if (!list)
    throw new BadInput([{ field: 'p_list', message: 'En ese listado no hay pasos para varios a la vez.' }]);
  const step = list.steps.find(({ action }) => action === input.p_action);
  if (!step)
    throw new BadInput([{ field: 'p_action', message: 'Ese paso no se puede hacer con varios a la vez.' }]);
  if (isPrint(step)) printAsked(step, input);
  else if (step.reason && !input.p_justification?.trim())
    throw new BadInput([{ field: 'p_justification', message: JUSTIFICATION_MISSING }]);
  return { list, step };
}

/**
 * Path of the form that is printed.
 * @throws {BadInput}
 */
function printAsked({ prints }: BulkPrint, { p_print, p_count }: BeginBulkInput): OperationPath {
  const print = prints.find(({ path }) => path === p_print);
  if (!print) throw new BadInput([{ field: 'p_print', message: 'Indique el formato.' }]);
  if (p_count > MOST_PRINTED) throw new BadInput([{ field: 'p_count', message: TOO_MANY_PRINTED }]);
  return print.path as OperationPath; // a test asks each
}

/** Path of the operation that each record of a step gets, by whose permission it is judged. */
export const pathAsked = (step: BulkStep, input: BeginBulkInput): OperationPath =>
  isPrint(step) ? printAsked(step, input) : (step.path as OperationPath); // a test asks each

/**
 * A job with its records, as the session sees them in the list.
 * @param seen position that the list has to contain
 * @param origin address at which this process listens, for the mark on printed papers
 * @throws {Refused} their number is not the confirmed one
 * @throws {BadInput} the list does not take the search or the filter
 */
export async function jobAsked(
  rows: ListedRows,
  session: Session,
  input: BeginBulkInput,
  { seen, origin }: { readonly seen: string | undefined; readonly origin: string },
): Promise<AskedBulk> {
  const { list, step } = stepAsked(input);
  const records = await bounds.run('whole', session.userId, async () => {
    const ask = async (parameters: Readonly<Record<string, string>>) =>
      await rows({
        path: list.path as OperationPath, // a test asks each
        session,
        parameters: {
          year: String(session.year),
          ...(list.state !== undefined && { state: list.state }),
          ...(input.p_year !== undefined && { p_year: String(input.p_year) }),
          ...(input.p_sort && { sort: input.p_sort }),
          ...parameters,
        },
        seen,
      });
    return input.p_records
      ? await tickedRecords(ask, input, input.p_records)
      : await filteredRecords(ask, input);
  });
  return {
    id: input.p_id,
    user: session.userId,
    session: session.id,
    year: session.year,
    executor: session.executor?.id ?? 0,
    list: list.path,
    action: step.action,
    records: records.map((found) => recordAsked(found, { list, step, input, origin })),
  };
}

type Ask = (parameters: Readonly<Record<string, string>>) => ReturnType<ListedRows>;

/** A record by its id in the list; without a row it is no longer there. */
interface Found {
  readonly id: string;
  readonly row: BulkRow | undefined;
  /** Revision that the person saw. */
  readonly revision: number | undefined;
}

async function tickedRecords(
  ask: Ask,
  { p_count, p_sort }: BeginBulkInput,
  ticked: NonNullable<BeginBulkInput['p_records']>,
): Promise<readonly Found[]> {
  const wanted = new Map(ticked.map(({ p_id, p_revision }) => [p_id, p_revision]));
  requireCount(wanted.size, p_count);
  const { rows } = await ask({ keys: [...wanted.keys()].join(',') });
  const byId = new Map(
    rows.flatMap((row) => (wanted.has(String(row.id)) ? [[String(row.id), row] as const] : [])),
  );
  // In the list's order; those that are no longer there come last.
  const ids = p_sort ? new Set([...byId.keys(), ...wanted.keys()]) : wanted.keys();
  return [...ids].map((id) => {
    const revision = wanted.get(id);
    const row = byId.get(id);
    return { id, row, revision: revision ?? row?.revision };
  });
}

async function filteredRecords(
  ask: Ask,
  { p_search = '', p_filter = '', p_count }: BeginBulkInput,
): Promise<readonly Found[]> {
  const found = new Map<string, BulkRow>();
  for (let page = 1; page <= MOST_BULK / PAGE; page += 1) {
    const { rows, total, more } = await ask({
      ...{ search: p_search, filter: p_filter, page: String(page), size: String(PAGE) },
    });
    if (more || total > MOST_BULK) throw new Refused('bulk-too-many', TOO_MANY);
    requireCount(total, p_count);
    for (const row of rows) found.set(String(row.id), row);
    if (page * PAGE >= total) break;
  }
  // A row that came or went while the pages were read.
  requireCount(found.size, p_count);
  return [...found].map(([id, row]) => ({ id, row, revision: row.revision }));
}

/** @throws {Refused} */
function requireCount(now: number, confirmed: number): void {
  if (now === confirmed) return;
  const are = now === 1 ? 'Ahora es 1' : `Ahora son ${now}`;
  throw new Refused(
    'bulk-count',
    `${are}; usted confirmó ${confirmed}. Revise el listado y confirme de nuevo.`,
  );
}

interface RecordsAsked {
  readonly list: BulkList;
  readonly step: BulkStep;
  readonly input: BeginBulkInput;
  readonly origin: string;
}

function recordAsked(
  { id, row, revision }: Found,
  { list, step, input, origin }: RecordsAsked,
): AskedRecord | UnreachedRecord {
  if (!row) return { record: id, name: `Registro ${id}`, payload: '{}', omitted: GONE };
  const key = Object.entries(step.key ?? list.key).map(([field, column]) => [field, row[column]] as const);
  const payload = isPrint(step) ? printOf(step, key, input, origin) : commandOf(step, key, input, revision);
  return { record: id, name: nameOf(list, row), payload: JSON.stringify(payload) };
}

/** Name of a record: what its columns say, and of an order, whose number depends on its state and part, its own name. */
const nameOf = ({ named }: BulkList, row: BulkRow): string =>
  [isOrder(row) ? orderName(row) : '', ...named.map((column) => String(row[column] ?? ''))]
    .filter((each) => each !== '')
    .join(' · ');

const isOrder = (row: BulkRow): row is BulkRow & Parameters<typeof orderName>[0] => 'id_root' in row;

type Key = readonly (readonly [field: string, value: unknown])[];

const commandOf = (
  { reason }: BulkCommand,
  key: Key,
  { p_justification }: BeginBulkInput,
  revision: number | undefined,
): object => ({
  ...Object.fromEntries(key),
  ...(revision !== undefined && { p_revision: revision }),
  ...(reason && { p_justification }),
});

const printOf = (step: BulkPrint, key: Key, input: BeginBulkInput, origin: string): PrintPayload => ({
  path: printAsked(step, input),
  origin,
  parameters: {
    ...Object.fromEntries(key.map(([field, value]) => [field, String(value)])),
    ...(step.signed && {
      requester: String(input.p_requester ?? 'main'),
      authorizer: String(input.p_authorizer ?? 'main'),
      address: input.p_address ?? 'main',
    }),
  },
});
