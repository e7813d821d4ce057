import { bounds } from '@expediente/platform/access/bounds.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import type { AskedBulk, AskedRecord, UnreachedRecord } from '@expediente/platform/bulk/jobs.ts';
import { BadInput, Refused } from '@expediente/platform/refusals.ts';
import { type BeginBulkInput, TOO_MANY } from '@expediente/schemas/bulk/commands.ts';
import { MOST_BULK } from '@expediente/schemas/bulk/limits.ts';
import { type BulkList, type BulkStep, bulkList } from '@expediente/schemas/bulk/lists.ts';
import type { OperationPath } from '@expediente/schemas/operations.ts';
import { JUSTIFICATION_MISSING } from '@expediente/schemas/shared/sentences.ts';
import type { BulkRow, ListedRows } from '../shared/commands/bulk.ts';

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
  if (step.reason && !input.p_justification?.trim())
    throw new BadInput([{ field: 'p_justification', message: JUSTIFICATION_MISSING }]);
  return { list, step };
}

/**
 * A job with its records, as the session sees them in the list.
 * @param seen position that the list has to contain
 * @throws {Refused} their number is not the confirmed one
 * @throws {BadInput} the list does not take the search or the filter
 */
export async function jobAsked(
  rows: ListedRows,
  session: Session,
  input: BeginBulkInput,
  seen: string | undefined,
): Promise<AskedBulk> {
  const { list, step } = stepAsked(input);
  const records = await bounds.run('whole', session.userId, async () => {
    const ask = async (parameters: Readonly<Record<string, string>>) =>
      await rows({
        path: list.path as OperationPath, // a test asks each
        session,
        parameters: { year: String(session.year), ...parameters },
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
    records: records.map((found) => recordAsked(found, list, step, input)),
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
  { p_count }: BeginBulkInput,
  ticked: NonNullable<BeginBulkInput['p_records']>,
): Promise<readonly Found[]> {
  const wanted = new Map(ticked.map(({ p_id, p_revision }) => [p_id, p_revision]));
  requireCount(wanted.size, p_count);
  const { rows } = await ask({ keys: [...wanted.keys()].join(',') });
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  return [...wanted].map(([id, revision]) => {
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

function recordAsked(
  { id, row, revision }: Found,
  list: BulkList,
  { key = list.key, reason }: BulkStep,
  { p_justification }: BeginBulkInput,
): AskedRecord | UnreachedRecord {
  if (!row) return { record: id, name: `Registro ${id}`, payload: '{}', omitted: GONE };
  const payload = {
    ...Object.fromEntries(Object.entries(key).map(([field, column]) => [field, row[column]])),
    ...(revision !== undefined && { p_revision: revision }),
    ...(reason && { p_justification }),
  };
  const name = list.named.map((column) => String(row[column] ?? '')).join(' · ');
  return { record: id, name, payload: JSON.stringify(payload) };
}
