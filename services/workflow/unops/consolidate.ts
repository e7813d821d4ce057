import { lastDay } from '@expediente/machines/dates.ts';
import { unops } from '@expediente/machines/unops/decide.ts';
import type { UnopsState } from '@expediente/machines/unops/state.ts';
import { unopsConsolidation } from '@expediente/machines/unops-consolidation/decide.ts';
import { ConsolidateUnops, FreeUnopsConsolidation } from '@expediente/schemas/unops/commands.ts';
import { command } from '../shared/commands/operation.ts';
import { unitNames } from '../shared/records/scope.ts';
import { done } from '../shared/unit/answer.ts';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';
import { openConsolidation, openRecord } from './access.ts';

/** Consolidates records, from state 0 to 1, in a new consolidation, decided together (unops D3). */
export const consolidateUnops = command('/unops/consolidate', ConsolidateUnops, async (unit, payload) => {
  const records = await recordsOf(unit, [...new Set(payload.p_unops)]);
  const { executor = 0, unit: centre = 0, unitDescription = '' }: Partial<UnopsState> = records[0] ?? {};
  const names = await unitNames(unit, [centre]);
  const id = await unit.newId(unopsConsolidation.events.category);
  const { p_date_consolidate: date } = payload;
  const after = await unit.decide(unopsConsolidation, [id], {
    type: 'MakeConsolidation',
    id,
    executor,
    unit: centre,
    unitDescription: names[centre] ?? unitDescription,
    date,
    records: records.map((record) => ({
      id: record.id,
      unit: record.unit,
      total: record.total,
      lastReceipt: lastDay(record.receipts.map((receipt) => receipt.date)),
    })),
    today: unit.today,
  });
  for (const record of records)
    await unit.decide(unops, [record.id], { type: 'ConsolidateUnops', consolidation: id, date });
  return done(`Los registros se consolidaron en la consolidación ${id}.`, {
    id_unops_consolidate: id,
    record_count: after.records.length,
    total: after.total,
  });
});

/** Records that the session may see, loaded together. */
async function recordsOf(unit: UnitOfWork, ids: readonly number[]): Promise<readonly UnopsState[]> {
  await unit.loadMany(
    unops,
    ids.map((id) => [id]),
  );
  const records: UnopsState[] = [];
  for (const id of ids) records.push(await openRecord(unit, id, { field: 'p_unops' }));
  return records;
}

/**
 * Frees a consolidation of state 1: its records go back to 0, it leaves the lists, and its history stays (unops D19).
 */
export const freeUnopsConsolidation = command(
  '/unops/consolidate/delete',
  FreeUnopsConsolidation,
  async (unit, payload) => {
    const { id, records } = await openConsolidation(unit, payload.p_id, { revision: payload.p_revision });
    await unit.loadMany(
      unops,
      records.map((record) => [record]),
    );
    await unit.decide(unopsConsolidation, [id], {
      type: 'FreeConsolidation',
      reason: payload.p_justification ?? '',
    });
    for (const record of records)
      await unit.decide(unops, [record], { type: 'ReleaseUnops', consolidation: id });
    return done(`La consolidación ${id} se liberó.`, { id_unops_consolidate: id });
  },
);
