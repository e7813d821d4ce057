import { MINUTES_TEMPLATE } from '@expediente/catalogues/templates/documents.ts';
import { BOOK_CHOSEN, PARTICIPANTS_CHOSEN } from '@expediente/machines/order/rules.ts';
import { SaveOrderMinutes } from '@expediente/schemas/order/commands.ts';
import { command } from '../shared/commands/operation.ts';
import { numberOfYear } from '../shared/records/claims.ts';
import { namesOfMinutes } from '../shared/records/minutes.ts';
import { templatesToday } from '../shared/records/templates.ts';
import { decideOrder, momentOf, orderAnswer, visibleOrder } from './access.ts';

/**
 * Saves the minutes of a "baja cuantía" order, in states 3 to 7 (R3 §3, §4). The session's year is added to the number.
 */
export const saveOrderMinutes = command(
  '/orders/purchaseorder/acta',
  SaveOrderMinutes,
  async (unit, payload) => {
    const before = await visibleOrder(unit, payload.p_id, payload.p_revision);
    const participants = [...new Set(payload.p_id_participant)];
    await namesOfMinutes(unit, {
      executor: before.executor,
      book: payload.p_id_book,
      participants,
      kept: { book: before.minutes?.book, participants: before.minutes?.participants ?? [] },
      refusals: { book: BOOK_CHOSEN, participants: PARTICIPANTS_CHOSEN },
      fits: ({ actas_oc }) => actas_oc === 1,
    });
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
        // Minutes that are saved again take the present template: the order has no separate step for that.
        purchaseType: before.purchaseType,
        templates: await templatesToday(unit, before.purchaseType, [MINUTES_TEMPLATE]),
      },
      ...(await momentOf(unit, before)),
    });
    return orderAnswer('El acta se guardó.', after);
  },
);
