import { SaveOrderMinutes } from '@expediente/schemas/order/commands.ts';
import { command } from '../operation.ts';
import type { UnitOfWork } from '../unit-of-work.ts';
import { decideOrder, momentOf, orderAnswer, visibleOrder } from './access.ts';

/** The minutes of a "baja cuantía" order, 3 to 7 (R3 §3, §4). The session year stands behind the number. */
export const saveOrderMinutes = command(
  '/orders/purchaseorder/acta',
  SaveOrderMinutes,
  async (unit, payload) => {
    const before = await visibleOrder(unit, payload.p_id, payload.p_revision);
    const participants = [...new Set(payload.p_id_participant)];
    await expectOfExecutor(unit, before.executor, payload.p_id_book, participants);
    const after = await decideOrder(unit, before, {
      type: 'RecordOrderMinutes',
      minutes: {
        number: withYear(payload.p_number, unit.session.year),
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

const withYear = (number: string, year: number): string =>
  number.endsWith(`/${year}`) ? number : `${number}/${year}`;

async function expectOfExecutor(
  unit: UnitOfWork,
  executor: number,
  book: number,
  participants: readonly number[],
): Promise<void> {
  const [bookRecord, people] = await Promise.all([
    unit.reference('book', book),
    unit.references('participant', participants),
  ]);
  if (bookRecord?.id_unit !== executor || bookRecord.enabled !== 1)
    unit.refuse('book-chosen', 'Por favor, seleccionar Libro');
  for (const id of participants) {
    const person = people.get(String(id));
    if (person?.id_unit !== executor || person.enabled !== 1)
      unit.refuse('participants-chosen', 'Por favor, seleccionar Participantes');
  }
}
