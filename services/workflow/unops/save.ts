import { amountOf, money } from '@expediente/kernel/decimal.ts';
import { unops } from '@expediente/machines/unops/decide.ts';
import { NO_UNOPS, type UnopsState } from '@expediente/machines/unops/state.ts';
import { sentIn } from '@expediente/schemas/record/table.ts';
import { type SaveUnops as Save, SaveUnops } from '@expediente/schemas/unops/commands.ts';
import { UNOPS_RECORD } from '@expediente/schemas/unops/record.ts';
import { command } from '../shared/commands/operation.ts';
import { type Answer, done } from '../shared/unit/answer.ts';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';
import { openRecord } from './access.ts';
import { unopsCopies } from './copies.ts';
import { moveRecordNumbers } from './numbers.ts';

/** Records a new purchase, or edits one of state 0 (R3 §5, §7; unops §1.2). */
export const saveUnops = command('/unops/insert/update', SaveUnops, async (unit, payload) => {
  const given = payload.p_id_unops ?? 0;
  const before = given === 0 ? NO_UNOPS : await openRecord(unit, given, { revision: payload.p_revision });
  const { executor, copied } = await unopsCopies(unit, before, payload);
  const id = given === 0 ? await unit.newId(unops.events.category) : given;
  const after = await unit.decide(unops, [id], {
    type: 'SaveUnops',
    id,
    executor,
    ...typed(unit, before, payload),
    ...copied,
    today: unit.today,
  });
  await moveRecordNumbers(unit, before, after);
  if (after === before) return { ...answerOf('El registro no tenía cambios.', after), response: 'info' };
  return answerOf('El registro se guardó.', after);
});

/** Fields that people type; a field that an edit leaves out keeps its value. */
function typed(unit: UnitOfWork, before: UnopsState, payload: Save) {
  const plain = sentIn(UNOPS_RECORD, payload, before);
  return {
    ...plain,
    yearReception: plain.yearReception || unit.session.year,
    total: amountOf(plain.qty, plain.price),
    invoices: payload.p_invoices.map((each) => ({
      serie: each.serie_invoice,
      number: String(each.number_invoice),
      date: each.date_invoice,
      value: money(each.value_invoice),
    })),
    receipts: payload.p_receipts.map((each) => ({
      number: each.number_receipt,
      date: each.date_receipt,
      value: money(each.value_receipt),
    })),
  };
}

const answerOf = (message: string, state: UnopsState): Answer =>
  done(message, { id: state.id, id_unops: state.id, total: state.total, state: unops.status(state) });
