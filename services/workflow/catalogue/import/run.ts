import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import { catalogueStream } from '@expediente/catalogues/engine/reference.ts';
import type { Envelope } from '@expediente/kernel/envelope.ts';
import { FewAtOnce } from '@expediente/platform/access/few-at-once.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { Declined } from '@expediente/platform/refusals.ts';
import type { ImportRow, RowResult } from '@expediente/schemas/catalogues/import.ts';
import { type Outcome, outcomeOf } from '../../shared/commands/outcome.ts';
import type { Workflow } from '../../shared/commands/workflow.ts';
import type { Decided } from '../../shared/pipeline/attempt.ts';
import { changesOf, faultsOf, refusedRow } from './results.ts';
import { type SavedRow, type Saving, saveRow } from './row.ts';

/** Rows of one call decided concurrently: they share appends, and other callers are not starved. */
const AT_ONCE = 8;

/**
 * Refusal of a whole call: the store is unavailable or the queue full, which is no fault of a row; the call can be
 * repeated.
 */
export class Refused extends Declined {
  override readonly name = 'Refused';
  override readonly status: number;
  override readonly response: Envelope['response'];
  override readonly rule: string;
  constructor({ status, envelope, refused }: Outcome) {
    super(envelope.message);
    this.status = status;
    this.response = envelope.response;
    this.rule = refused ?? 'not-now';
  }
}

/**
 * Results of saving these rows, without writing.
 * @throws {Refused}
 */
export async function checkRows(
  workflow: Workflow,
  saving: Saving,
  session: Session,
  rows: readonly ImportRow[],
): Promise<readonly RowResult[]> {
  await workflow.finder.settled();
  return await eachOf(rows, async (row) => {
    try {
      const { result, decided } = await workflow.rehearse(saving.command.path, session, (unit) =>
        saveRow(unit, saving, row),
      );
      return resultOf(saving.definition, row.row, result, decided);
    } catch (error) {
      return refusedBy(saving.definition, row.row, outcomeOf(error) ?? unforeseen(error));
    }
  });
}

/**
 * Saves rows, each as one command whose idempotency key comes from the call's: a repeated call gives the same answers.
 * @throws {Refused}
 */
export async function loadRows(
  workflow: Workflow,
  saving: Saving,
  session: Session,
  rows: readonly ImportRow[],
  { key, correlationId }: { readonly key: string | null; readonly correlationId: string },
): Promise<readonly RowResult[]> {
  await workflow.finder.settled();
  return await eachOf(rows, async (row) => {
    const { values, revision = null } = row;
    const outcome = await workflow.act(
      saving.command.path,
      { row: row.row, values, revision },
      session,
      { key: key === null ? null : `${key}.${row.row}`, correlationId },
      async (unit) => (await saveRow(unit, saving, { ...row, revision })).answer,
    );
    if (outcome.refused !== null) return refusedBy(saving.definition, row.row, outcome);
    const is = revision === null ? 'new' : 'changed';
    return { row: row.row, is, changes: [], faults: [], ...warningIn(outcome.envelope.data), revision };
  });
}

async function eachOf<Result>(
  rows: readonly ImportRow[],
  run: (row: ImportRow) => Promise<Result>,
): Promise<readonly Result[]> {
  const few = new FewAtOnce(AT_ONCE);
  return await Promise.all(rows.map(async (row) => await few.run(async () => await run(row))));
}

function resultOf(
  definition: AnyCatalogue,
  row: number,
  { answer, key, before, revision }: SavedRow,
  decided: readonly Decided[],
): RowResult {
  const own = decided.find(({ stream }) => stream === catalogueStream(definition.name, key));
  const warning = warningIn(answer.data);
  if (before === null) return { row, is: 'new', changes: [], faults: [], ...warning, revision };
  const changed = Object.assign({}, ...(own?.events.map(({ data }) => data) ?? []));
  return {
    row,
    is: own ? 'changed' : 'same',
    changes: changesOf(definition, before, changed),
    faults: [],
    ...(own && warning),
    revision,
  };
}

/** Warning of a save, besides its message of success. */
function warningIn(data: unknown): Pick<RowResult, 'warning'> {
  const warning = typeof data === 'object' && data !== null && 'warning' in data ? data.warning : undefined;
  return typeof warning === 'string' ? { warning } : {};
}

function refusedBy(definition: AnyCatalogue, row: number, outcome: Outcome): RowResult {
  if (outcome.status === 503) throw new Refused(outcome);
  return refusedRow(row, faultsOf(definition, outcome));
}

function unforeseen(error: unknown): never {
  throw error;
}
