import { BOOK_CHOSEN, PARTICIPANTS_CHOSEN } from '@expediente/machines/order/rules.ts';
import type { OrderState } from '@expediente/machines/order/state.ts';
import { SaveOrderMinutes } from '@expediente/schemas/order/commands.ts';
import { command } from '../shared/commands/operation.ts';
import { numberOfYear } from '../shared/records/claims.ts';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';
import { decideOrder, momentOf, orderAnswer, visibleOrder } from './access.ts';

/** The minutes of a "baja cuantía" order, 3 to 7 (R3 §3, §4). The session year follows the number. */
export const saveOrderMinutes = command(
  '/orders/purchaseorder/acta',
  SaveOrderMinutes,
  async (unit, payload) => {
    const before = await visibleOrder(unit, payload.p_id, payload.p_revision);
    const participants = [...new Set(payload.p_id_participant)];
    await expectOfExecutor(unit, before, payload.p_id_book, participants);
    const after = await decideOrder(unit, before, {
      type: 'RecordOrderMinutes',
      minutes: {
        number: numberOfYear(unit, payload.p_number, {
          kept: before.minutes?.number,
          rule: 'minutes-year',
          message: `El acta se numera en el año ${unit.session.year}: escriba el número sin el año`,
          field: 'p_number',
        }),
        date: payload.p_date,
        hour: payload.p_hour.slice(0, 5),
        book: payload.p_id_book,
        participants,
      },
      ...(await momentOf(unit, before)),
    });
    return orderAnswer('El acta se guardó.', after);
  },
);

/** Book and participants are in force and of minutes of orders, unless these very minutes name them already. */
async function expectOfExecutor(
  unit: UnitOfWork,
  { executor, minutes }: OrderState,
  book: number,
  participants: readonly number[],
): Promise<void> {
  const [bookRecord, people] = await Promise.all([
    unit.reference('book', book),
    unit.references('participant', participants),
  ]);
  if (minutes?.book !== book && (bookRecord?.id_unit !== executor || bookRecord.enabled !== 1))
    unit.refuse(BOOK_CHOSEN.name, BOOK_CHOSEN.reason, BOOK_CHOSEN.at);
  for (const id of participants) {
    if (minutes?.participants.includes(id)) continue;
    const person = people.get(String(id));
    if (person?.id_unit !== executor || person.enabled !== 1 || person.actas_oc !== 1)
      unit.refuse(PARTICIPANTS_CHOSEN.name, PARTICIPANTS_CHOSEN.reason, PARTICIPANTS_CHOSEN.at);
  }
}
