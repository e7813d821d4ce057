import { counted } from '@expediente/kernel/format.ts';
import { resolutionNumber } from '@expediente/machines/order/name.ts';
import type { AwardDetail } from '@expediente/schemas/award/read.ts';
import { ivaText } from '@expediente/schemas/order/fields.ts';
import { type Decision, kept, noteOf } from '../kit/approval/decision.ts';
import { dateText, moneyText, quantityText } from '../kit/figures/amounts.tsx';

/** Facts that are certified: the award and its negotiation, the order, the provider and the amount. */
export default (award: AwardDetail): Decision => ({
  sums: [
    { name: 'Adjudicación', value: `${award.number} del ${dateText(award.date)}` },
    { name: 'Negociación', value: `${award.number_business} del ${dateText(award.date_business)}` },
    { name: 'Orden de compra', value: orderText(award) },
    { name: 'Proveedor', value: `${award.provider} · NIT ${award.provider_nit}` },
    { name: 'Monto adjudicado', value: `${moneyText(award.amount)} · IVA: ${ivaText(award.iva)}` },
    { name: 'Insumo', value: `${award.cod_internal} ${award.description}` },
    { name: 'Cantidad adjudicada', value: quantityText(award.qty) },
    { name: 'Ofertas', value: counted(award.providers.length, 'oferta') },
  ],
  changes: {
    name: 'Centros de costo que lo pidieron',
    of: 'Centro de costo',
    columns: ['Cantidad'],
    lines: award.units.map(({ id_unit, description, number_order, qty }) => ({
      id: `${id_unit} ${number_order}`,
      name: `${id_unit} ${description}`,
      note: noteOf(number_order && `Pedido ${number_order}`),
      values: [kept(quantityText(qty))],
    })),
  },
});

function orderText({ consolidation }: AwardDetail): string {
  if (consolidation === null) return 'Sin resolución';
  const { number_purchase, state_label } = consolidation;
  const name = number_purchase || `Consolidación ${resolutionNumber(consolidation)}`;
  return `${name} · ${state_label}`;
}
