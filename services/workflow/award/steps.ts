import type { AwardState } from '@expediente/machines/award/state.ts';
import { carriesAward } from '@expediente/machines/order/awarded.ts';
import { order } from '@expediente/machines/order/decide.ts';
import { theOrder } from '@expediente/machines/order/name.ts';
import {
  AwardStep,
  CertifyAward,
  DeleteAward,
  GenerateBusiness,
} from '@expediente/schemas/award/commands.ts';
import { CARRYING_ORDER } from '@expediente/schemas/order/questions.ts';
import { command } from '../shared/commands/operation.ts';
import { numberOfYear } from '../shared/records/claims.ts';
import { templatesToday } from '../shared/records/templates.ts';
import { done } from '../shared/unit/answer.ts';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';
import { awardAnswer, awardStep, decideAward, momentOf, visibleAward } from './access.ts';

/** Generates the negotiation: state 0 to 1. */
export const generateBusiness = command('/awardacts/business', GenerateBusiness, async (unit, payload) => {
  const before = await visibleAward(unit, payload.p_id_award_acts, payload.p_revision);
  const after = await decideAward(unit, before, {
    type: 'GenerateBusiness',
    number: numberOfYear(unit, payload.p_number_business, {
      kept: undefined,
      rule: 'business-year',
      message: `El año del número es el de la sesión, ${unit.session.year}`,
      field: 'p_number_business',
    }),
    date: payload.p_date,
    hour: payload.p_hour.slice(0, 5),
    ...momentOf(unit),
  });
  return awardAnswer('La negociación se generó.', after);
});

/** Certifies the award: state 1 to 2. */
export const certifyAward = command('/awardacts/certification', CertifyAward, (unit, payload) =>
  awardStep(unit, { ...payload, p_id: payload.p_id_award_acts }, 'El acta se certificó.', {
    type: 'CertifyAward',
    invoiceAward: payload.p_invoice_award,
    invoiceBusiness: payload.p_invoice_business,
  }),
);

/** Takes the purchase type's present templates for all later prints of the act; in every state. */
export const updateTemplates = command('/awardacts/update/templates', AwardStep, async (unit, payload) => {
  const before = await visibleAward(unit, payload.p_id, payload.p_revision);
  const after = await decideAward(unit, before, {
    type: 'UpdateTemplates',
    templates: await templatesToday(unit, before.purchaseType),
  });
  if (after === before)
    return { ...awardAnswer('Las plantillas ya son las de hoy.', after), response: 'info' };
  return awardAnswer('Las plantillas del acta se actualizaron.', after);
});

/** Makes an award razonada, in every state: its numbers stay in its book (domain §4.7, hospital C4). */
export const deleteAward = command('/awardacts/delete', DeleteAward, async (unit, payload) => {
  const before = await visibleAward(unit, payload.p_id, payload.p_revision);
  await decideAward(unit, before, {
    type: 'DeleteAward',
    carriedBy: await carriedBy(unit, before),
    reason: payload.p_justification ?? '',
    today: unit.today,
  });
  return done('El acta quedó razonada.', { id: before.id });
});

/**
 * Order that carries the award's number: its own order, guarded by the append, or another one that the lists know
 * (awards A15).
 */
async function carriedBy(
  unit: UnitOfWork,
  { executor, number, order: own }: AwardState,
): Promise<string | null> {
  if (own !== 0) {
    const { state } = await unit.load(order, own);
    const { numberPurchase, numberResolution } = state;
    if (carriesAward(state, number))
      return theOrder({ number_purchase: numberPurchase, number_resolution: numberResolution });
  }
  return (await unit.ask(CARRYING_ORDER, { executor, number })) ?? null;
}
