import { shownDate } from '@expediente/kernel/dates.ts';
import { amountOf, money, price, quantity, subtract } from '@expediente/kernel/decimal.ts';
import type { AwardDetail } from '@expediente/schemas/award/read.ts';
import type { ExtensionDetail } from '@expediente/schemas/extension/read.ts';
import type { OrderDetail } from '@expediente/schemas/order/read.ts';
import type { PacLineRead } from '@expediente/schemas/pac/read.ts';
import type { QuarterlyDetails } from '@expediente/schemas/quarterly/read.ts';
import type { ReprogrammingDetails } from '@expediente/schemas/reprogramming/read.ts';
import type { RequestDetail } from '@expediente/schemas/request/read.ts';
import type { RuleDetail } from '@expediente/schemas/rules/read.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import type { UnopsDetail } from '@expediente/schemas/unops/read.ts';
import type { Chance } from '@expediente/testing/chance.ts';
import { dataOf, TODAY, type User, YEAR } from '@expediente/testing/product/user.ts';
import {
  type Content,
  cents,
  recently,
  sentence,
  serial,
  several,
  type TypedForm,
  type TypedLine,
} from './typed-form.ts';
import { awardCommand } from './typed-purchase.ts';

/** Forms of records with lines, with the content to type. */

const PLANNED = 100105;
const NEXT = YEAR + 1;
const PROGRAMMED = `100101-${NEXT}`;

/** Supplies that can be planned. */
const suppliesOf = async (caller: User): Promise<readonly { readonly id: number }[]> =>
  dataOf<Page<{ readonly id: number; readonly state: number; readonly price: string }>>(
    await caller.read('/supplies/get/public?page=1&size=100'),
  ).rows.filter(({ state, price: own }) => state === 1 && Number(own) > 0);

const quantities = (lines: readonly { readonly newQty: string }[]) =>
  lines.map(({ newQty }) => ({ p_qty: newQty }));
const receiptsOf = ({ units }: OrderDetail) =>
  units.map(({ qty, number_invoice, date_issue, date_reception }) => ({
    qty,
    number_invoice,
    date_issue,
    date_reception,
  }));

/**
 * Lines of receipts and invoices; several invoices from the first time on, so that each further one is typed in a new
 * line.
 */
const receiptLines = (chance: Chance, stored: Content, qty?: readonly string[]) => ({
  'Centros de costo y recibos': (stored.grids['Centros de costo y recibos'] ?? []).map((_, place) => ({
    ...(qty ? { qty: qty[place] ?? '1' } : {}),
    number_invoice: `D-${serial()}`,
    date_issue: recently(chance, 1),
    date_reception: TODAY_SHOWN,
  })),
  Facturas: several(20).map(() => ({
    serie_invoice: `S${serial()}`,
    number_invoice: serial(),
    date_invoice: recently(chance, 1),
  })),
});
const TODAY_SHOWN = shownDate(TODAY);

export const TYPED_FORMS: readonly TypedForm[] = [
  {
    name: 'plan',
    user: 'centro',
    path: `/packsanuales?registro=${PLANNED}-${YEAR}&modo=editar`,
    save: 'Guardar',
    async prepare({ centro }) {
      const supplies = await suppliesOf(centro);
      dataOf(
        await centro.send('/packsannual/insert/update', {
          p_id_unit: PLANNED,
          p_year: YEAR,
          p_details: supplies
            .slice(0, several(60).length)
            .map(({ id }) => ({ p_id_supplie: id, p_id_sub_products: '1-1-1', p_qty: 1 })),
        }),
      );
    },
    content: (chance, { grids }) => ({
      fields: {},
      grids: {
        'Insumos del plan': (grids['Insumos del plan'] ?? []).map(() => ({
          p_qty: String(chance.between(100, 9000)),
        })),
      },
    }),
    stored: async ({ centro }) => {
      const { details } = dataOf<{ details: readonly { readonly qty_start: string }[] }>(
        await centro.read(`/packsannual/get/id/${PLANNED}/${YEAR}`),
      );
      return {
        fields: {},
        grids: { 'Insumos del plan': details.map(({ qty_start }) => ({ p_qty: qty_start })) },
      };
    },
  },
  {
    name: 'reprogramming',
    user: 'centro',
    path: '/reprogramacion?registro=5&modo=editar',
    save: 'Guardar',
    async prepare({ centro }) {
      const { header, details } = dataOf<ReprogrammingDetails>(
        await centro.read(`/reprogramming/details/${YEAR}/100102/5`),
      );
      const planned = details.filter(({ kind }) => kind === 'planned').slice(0, several(8).length);
      const known = new Set(details.map(({ id_supplie }) => id_supplie));
      const more = (await suppliesOf(centro)).filter(({ id }) => !known.has(id)).slice(0, several(20).length);
      dataOf(
        await centro.send('/reprogramming/insert/update', {
          p_id: 5,
          p_id_unit: header?.id_unit,
          p_year: YEAR,
          p_extension_budget: 1,
          p_details: planned
            .map(({ id_supplie, id_sub_products, qty, price: own }, place) => ({
              p_id_supplie: id_supplie,
              p_id_sub_products: id_sub_products,
              p_id_nivel: place < 2 ? 'VC' : 'VCU',
              ...(place < 2 ? { p_qty: String(Number(qty) + 1) } : { p_price: String(Number(own) + 1) }),
              p_justification: 'Cambio',
            }))
            .concat(
              more.map(({ id }) => ({
                p_id_supplie: id,
                p_id_sub_products: '1-1-1',
                p_id_nivel: 'A',
                p_qty: '10',
                p_price: '10.00',
                p_justification: 'Nuevo',
              })),
            ),
        }),
      );
    },
    content: (chance, { grids }) => ({
      fields: { Justificación: sentence(chance) },
      grids: {
        'Líneas del plan': (grids['Líneas del plan'] ?? []).map(({ p_id_nivel, qty }) => {
          if (p_id_nivel === '') return {};
          return {
            // An extension only accepts more than before.
            ...(p_id_nivel === 'VCU' ? {} : { p_qty: String(Number(qty) + chance.between(1, 9000)) }),
            ...(p_id_nivel === 'VC' ? {} : { p_price: cents(chance, 2000, 9000) }),
            p_justification: sentence(chance),
          };
        }),
      },
    }),
    stored: async ({ centro }) => {
      const { header, details } = dataOf<ReprogrammingDetails>(
        await centro.read(`/reprogramming/details/${YEAR}/100102/5`),
      );
      return {
        fields: { Justificación: header?.justification },
        grids: {
          'Líneas del plan': details.map(({ id_nivel, qty, new_qty, new_price, justification }) => ({
            p_id_nivel: id_nivel,
            qty,
            p_qty: new_qty,
            p_price: new_price,
            p_justification: justification,
          })),
        },
      };
    },
  },
  {
    name: 'quarterly',
    user: 'centro',
    path: `/programacioncuatrimestral?registro=${PROGRAMMED}&modo=editar`,
    save: 'Guardar',
    async prepare({ centro, aprobador }) {
      const { details } = dataOf<{ details: readonly PacLineRead[] }>(
        await centro.read(`/packsannual/get/id/100101/${YEAR}`),
      );
      const plan = { p_id_unit: 100101, p_year: NEXT };
      dataOf(
        await centro.send('/packsannual/insert/update', {
          ...plan,
          p_details: details.map(({ id_supplie, id_sub_products }) => ({
            p_id_supplie: id_supplie,
            p_id_sub_products: id_sub_products,
            p_qty: 100_000,
          })),
        }),
      );
      dataOf(await centro.send('/packsannual/send', plan));
      dataOf(await aprobador.send('/packsannual/approve', plan));
      const groups = [...new Set(details.map(({ id_group }) => id_group))];
      dataOf(
        await centro.send('/quarterly/insert/update', {
          ...plan,
          p_details: groups.map((p_id_group) => ({ p_id_group, p_quarter: 'PRIMERO', p_budget: '1.00' })),
        }),
      );
    },
    content: (chance, { grids }) => ({
      fields: {},
      grids: {
        'Presupuesto por grupo y cuatrimestre': (grids['Presupuesto por grupo y cuatrimestre'] ?? []).map(
          () => ({
            PRIMERO: cents(chance, 1, 900),
            SEGUNDO: cents(chance, 1, 900),
            TERCERO: cents(chance, 1, 900),
          }),
        ),
      },
    }),
    stored: async ({ centro }) => {
      const { details, groups } = dataOf<QuarterlyDetails>(
        await centro.read(`/quarterly/details/${PROGRAMMED}`),
      );
      const amount = (group: string, of: string) =>
        details.find(({ id_group, quarter }) => id_group === group && quarter === of)?.budget ?? '';
      return {
        fields: {},
        grids: {
          'Presupuesto por grupo y cuatrimestre': groups.map(({ id_group }) => ({
            PRIMERO: amount(id_group, 'PRIMERO'),
            SEGUNDO: amount(id_group, 'SEGUNDO'),
            TERCERO: amount(id_group, 'TERCERO'),
          })),
        },
      };
    },
  },
  {
    name: 'extension',
    user: 'centro',
    path: '/reprogcuatrimestral?registro=2&modo=editar',
    save: 'Guardar',
    content: (chance, { grids }) => ({
      fields: {},
      grids: {
        'Cambios a los presupuestos': (grids['Cambios a los presupuestos'] ?? []).map(({ balance }) => ({
          // Less than the current balance, so that it fits into the plan.
          p_newBudget: cents(chance, 1, Math.max(2, Math.floor(Number(balance)) - 2)),
          p_justification: sentence(chance),
        })),
      },
    }),
    stored: async ({ centro }) => {
      const { details } = dataOf<ExtensionDetail>(await centro.read('/quarterly/extension/get/id/2'));
      return {
        fields: {},
        grids: {
          'Cambios a los presupuestos': details.map(({ budget, newBudget, justification }) => ({
            balance: budget,
            p_newBudget: newBudget,
            p_justification: justification,
          })),
        },
      };
    },
  },
  {
    name: 'request',
    user: 'centro',
    path: '/pedidos?registro=29&modo=editar',
    save: 'Guardar',
    content: (chance) => ({
      fields: { Fecha: recently(chance), Justificación: sentence(chance) },
      grids: { 'Cantidad por subproducto': [{ p_qty: String(chance.between(10, 250)) }] },
    }),
    stored: async ({ centro }) => {
      const { date, justification, sub_products } = dataOf<RequestDetail>(
        await centro.read('/orders/get/id/29'),
      );
      return {
        fields: { Fecha: date, Justificación: justification },
        grids: { 'Cantidad por subproducto': quantities(sub_products) },
      };
    },
  },
  {
    name: 'service',
    user: 'centro',
    path: '/serviciosmedicos?registro=38&modo=editar',
    save: 'Guardar',
    content: (chance) => ({
      fields: { Fecha: recently(chance), Justificación: sentence(chance) },
      grids: { 'Cantidad por insumo y subproducto': [{ p_qty: String(chance.between(10, 50)) }] },
    }),
    stored: async ({ centro }) => {
      const { date, justification, sub_products } = dataOf<RequestDetail>(
        await centro.read('/orders/serv/get/id/38'),
      );
      return {
        fields: { Fecha: date, Justificación: justification },
        grids: { 'Cantidad por insumo y subproducto': quantities(sub_products) },
      };
    },
  },
  {
    name: 'order',
    user: 'compras',
    path: '/unidadproveedor?registro=26&modo=editar',
    save: 'Guardar',
    content: (chance, stored) => ({
      fields: {
        'No. orden de compra': `SM${serial()}`,
        'NPG / NOG': serial(),
        'Fecha NPG / NOG': recently(chance, 1),
        'Constancia de exención de IVA': `E${serial()}`,
        Justificación: sentence(chance),
      },
      grids: {
        'Insumos de la orden': [{ price: cents(chance, 20, 34) }, { price: cents(chance, 300, 900) }],
        ...receiptLines(chance, stored, [String(chance.between(50, 100)), String(chance.between(1, 4))]),
      },
    }),
    stored: async ({ compras }) => {
      const order = dataOf<OrderDetail>(await compras.read('/orders/consolidate/get/id/26'));
      return {
        fields: {
          'No. orden de compra': order.number_purchase,
          'NPG / NOG': order.npg_nog,
          'Fecha NPG / NOG': order.date_npg_nog,
          'Constancia de exención de IVA': order.exemption_iva,
          Justificación: order.justification_purchase_order,
        },
        grids: {
          'Insumos de la orden': order.supplies.map(({ price: own }) => ({ price: own })),
          'Centros de costo y recibos': receiptsOf(order),
          Facturas: order.invoices.map((each) => ({ ...each })),
        },
      };
    },
  },
  {
    name: 'receipts and invoices',
    user: 'compras',
    path: '/unidadproveedor?registro=13&modo=recibos',
    save: 'Guardar',
    content: (chance, stored) => ({
      fields: { 'Constancia de exención de IVA': `E${serial()}` },
      grids: receiptLines(chance, stored),
    }),
    stored: async ({ compras }) => {
      const order = dataOf<OrderDetail>(await compras.read('/orders/consolidate/get/id/13'));
      return {
        fields: { 'Constancia de exención de IVA': order.exemption_iva },
        grids: {
          'Centros de costo y recibos': receiptsOf(order),
          Facturas: order.invoices.map((each) => ({ ...each })),
        },
      };
    },
  },
  {
    name: 'award',
    user: 'compras',
    path: '/actas?registro=4&modo=editar',
    save: 'Guardar',
    async prepare({ compras }) {
      const act = dataOf<AwardDetail>(await compras.read('/awardacts/get/id/4'));
      const { rows } = dataOf<Page<{ readonly id: number }>>(
        await compras.read('/providers/get/public?page=1&size=50'),
      );
      const more = rows.filter(({ id }) => !act.providers.some(({ id_provider }) => id_provider === id));
      const offers = more
        .slice(0, several(12).length)
        .map(({ id }) => ({ id, amount: '9000.00', state: 0 as const, products_oferts: 1 }));
      dataOf(await compras.send('/awardacts/insert/update', awardCommand(act, act.id, act.number, offers)));
    },
    content: (chance, { grids }) => ({
      fields: {
        NOG: serial(),
        Descripción: sentence(chance),
        'Monto adjudicado': cents(chance, 100, 900),
        Justificación: sentence(chance),
      },
      grids: {
        'Centros de costo': [{ number_order: `${chance.between(1, 9000)}/${YEAR}` }],
        Ofertas: (grids.Ofertas ?? []).map(({ state }) => ({
          products_oferts: String(chance.between(1, 90)),
          amount: state === 1 ? cents(chance, 900, 1000) : cents(chance, 1000, 9000),
        })),
      },
    }),
    stored: async ({ compras }) => {
      const act = dataOf<AwardDetail>(await compras.read('/awardacts/get/id/4'));
      return {
        fields: {
          NOG: act.nog,
          Descripción: act.description,
          'Monto adjudicado': act.amount,
          Justificación: act.justification,
        },
        grids: {
          'Centros de costo': act.units.map(({ number_order }) => ({ number_order })),
          Ofertas: act.providers.map(({ products_oferts, amount, state }) => ({
            products_oferts,
            amount,
            state,
          })),
        },
      };
    },
  },
  {
    name: 'UNOPS',
    user: 'centro',
    path: '/unops?registro=13&modo=editar',
    save: 'Guardar',
    content: (chance) => {
      const [qty, each] = [String(chance.between(30, 9000)), cents(chance, 2, 90)];
      const total = amountOf(quantity(qty), price(each));
      const parts = several(15)
        .slice(1)
        .map(() => money(cents(chance, 1, 2)));
      const values = [...parts, parts.reduce((left, part) => subtract(left, part), total)];
      return {
        fields: {
          'ID externo': `UN-${serial()}`,
          'No. orden': `OC-${serial()}`,
          'No. despacho': `D-${serial()}`,
          'No. acta': `A-${serial()}`,
          'Fecha de acta': recently(chance),
          'No. licitación': `LIC-${serial()}`,
          ITB: `ITB-${serial()}`,
          Precio: each,
          Cantidad: qty,
        },
        grids: {
          Subproductos: [{ qty }],
          Facturas: values.map((value_invoice) => ({
            serie_invoice: `U${serial()}`,
            number_invoice: serial(),
            date_invoice: recently(chance),
            value_invoice,
          })),
          Recibos: values.toReversed().map((value_receipt) => ({
            number_receipt: `R-${serial()}`,
            date_receipt: recently(chance),
            value_receipt,
          })),
        },
      };
    },
    stored: async ({ centro }) => {
      const record = dataOf<UnopsDetail>(await centro.read('/unops/get/id/13'));
      return {
        fields: {
          'ID externo': record.external_id,
          'No. orden': record.number_order,
          'No. despacho': record.number_dispatch,
          'No. acta': record.number_act,
          'Fecha de acta': record.date_act,
          'No. licitación': record.number_bidding,
          ITB: record.number_itb,
          Precio: record.price,
          Cantidad: record.qty,
        },
        grids: {
          Subproductos: record.sub_products.map(({ qty }) => ({ qty })),
          Facturas: record.invoices.map((each) => ({ ...each })),
          Recibos: record.receipts.map((each) => ({ ...each })),
        },
      };
    },
  },
  {
    name: 'rule',
    user: 'admin',
    path: '/reglas?registro=purchaseLimits&modo=publicar',
    grows: true,
    save: 'Publicar',
    content: (chance, { fields }) => ({
      fields: {
        'Rige desde': shownDate(
          new Date(Date.parse(String(fields['Rige desde'])) + 86_400_000).toISOString(),
        ),
        'Base legal': sentence(chance),
      },
      grids: {
        'Límites por modalidad': several(20).map((place) => ({
          name: `modalidad ${serial()}`,
          type: `tipo ${serial()}`,
          maximum: cents(chance, 1000 * (place + 1), 1100 * (place + 1)),
        })),
      },
    }),
    stored: async ({ admin }) => {
      const { versions } = dataOf<RuleDetail>(await admin.read('/rules/get/id/purchaseLimits'));
      const [newest] = versions;
      const limits = newest?.values.limits as readonly TypedLine[] | undefined; // holds: PurchaseLimitValues
      const day = newest && newest.valid_from > TODAY ? newest.valid_from : TODAY;
      return {
        fields: { 'Rige desde': day, 'Base legal': newest?.legal_basis },
        // The form begins with the values in force, which have three lines.
        grids: { 'Límites por modalidad': (limits ?? []).map((each) => ({ ...each })) },
      };
    },
  },
];
