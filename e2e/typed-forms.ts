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
import type { UnopsDetail } from '@expediente/schemas/unops/read.ts';
import type { Chance } from '@expediente/testing/chance.ts';
import { dataOf, TODAY, type User, YEAR } from '@expediente/testing/product/user.ts';

/** Cells of a line by their columns, in the order in which they are shown. */
export type TypedLine = Readonly<Record<string, string>>;

/** What is typed into a form at once, or what is stored of it. */
export interface Content {
  /** By the field's label. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** By the grid's name. */
  readonly grids: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
}

export interface TypedContent extends Content {
  readonly fields: Readonly<Record<string, string>>;
  readonly grids: Readonly<Record<string, readonly TypedLine[]>>;
}

export interface Callers {
  readonly centro: User;
  readonly compras: User;
  readonly admin: User;
  readonly aprobador: User;
}

/** A form of the product with everything in it that is typed. */
export interface TypedForm {
  readonly name: string;
  readonly user: 'centro' | 'compras' | 'admin';
  readonly path: string;
  /** The button that saves. */
  readonly save: string;
  /** Brings the record to where it can be typed in. */
  prepare?(callers: Callers): Promise<unknown>;
  /** Valid values for everything: other ones each time. */
  content(chance: Chance, stored: Content): TypedContent;
  stored(callers: Callers): Promise<Content>;
}

const PLANNED = 100105;
const NEXT = YEAR + 1;
const PROGRAMMED = `100101-${NEXT}`;

const daysAgo = (days: number): string =>
  shownDate(new Date(Date.parse(TODAY) - days * 86_400_000).toISOString());
const recently = (chance: Chance, most = 3): string => daysAgo(chance.between(0, most));
const cents = (chance: Chance, from: number, to: number): string =>
  (chance.between(from * 100, to * 100) / 100).toFixed(2);
const WORDS = [
  'Según',
  'acción',
  'médico',
  'año',
  'compra',
  'urgente',
  'bodega',
  'señal',
  'única',
  'revisión',
];
const sentence = (chance: Chance): string =>
  `${chance.one(WORDS)} ${chance.one(WORDS)} ${chance.between(100, 999_999)}`;
/** Digits that were not typed before. */
let last = 0;
const serial = (): string => {
  last += 1;
  return String(700_000 + last);
};

const quantities = (lines: readonly { readonly newQty: string }[]) =>
  lines.map(({ newQty }) => ({ p_qty: newQty }));
const receiptsOf = ({ units }: OrderDetail) =>
  units.map(({ qty, number_invoice, date_issue, date_reception }) => ({
    qty,
    number_invoice,
    date_issue,
    date_reception,
  }));

/** What an order's receipts and invoices hold; invoices are two from the first time on, the second in the line below. */
const receiptLines = (chance: Chance, stored: Content, qty?: readonly string[]) => ({
  'Centros de costo y recibos': (stored.grids['Centros de costo y recibos'] ?? []).map((_, place) => ({
    ...(qty ? { qty: qty[place] ?? '1' } : {}),
    number_invoice: `D-${serial()}`,
    date_issue: recently(chance, 1),
    date_reception: TODAY_SHOWN,
  })),
  Facturas: [0, 1].map(() => ({
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
      const { details } = dataOf<{ details: readonly PacLineRead[] }>(
        await centro.read(`/packsannual/get/id/100101/${YEAR}`),
      );
      dataOf(
        await centro.send('/packsannual/insert/update', {
          p_id_unit: PLANNED,
          p_year: YEAR,
          p_details: details.map(({ id_supplie, id_sub_products }) => ({
            p_id_supplie: id_supplie,
            p_id_sub_products: id_sub_products,
            p_qty: 1,
          })),
        }),
      );
    },
    content: (chance, { grids }) => ({
      fields: {},
      grids: {
        'Insumos del plan': (grids['Insumos del plan'] ?? []).map(() => ({
          p_qty: String(chance.between(100, 90_000)),
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
      const planned = details.filter(({ kind }) => kind === 'planned').slice(0, 4);
      dataOf(
        await centro.send('/reprogramming/insert/update', {
          p_id: 5,
          p_id_unit: header?.id_unit,
          p_year: YEAR,
          p_extension_budget: 1,
          p_details: planned.map(({ id_supplie, id_sub_products, qty, price: own }, place) => ({
            p_id_supplie: id_supplie,
            p_id_sub_products: id_sub_products,
            p_id_nivel: place < 2 ? 'VC' : 'VCU',
            ...(place < 2 ? { p_qty: String(Number(qty) + 1) } : { p_price: String(Number(own) + 1) }),
            p_justification: 'Cambio',
          })),
        }),
      );
    },
    content: (chance, { grids }) => ({
      fields: { Justificación: sentence(chance) },
      grids: {
        'Líneas del plan': (grids['Líneas del plan'] ?? []).map(({ p_id_nivel, qty }) => {
          if (p_id_nivel === '') return {};
          return {
            // An extension asks for more of each.
            ...(p_id_nivel === 'VC'
              ? { p_qty: String(Number(qty) + chance.between(1, 9000)) }
              : { p_price: cents(chance, 2000, 9000) }),
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
          () => ({ PRIMERO: cents(chance, 1, 900), SEGUNDO: cents(chance, 1, 900) }),
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
          // Less than there is, so that the plan has room for it.
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
      const [qty, each] = [String(chance.between(10, 9000)), cents(chance, 2, 90)];
      const total = amountOf(quantity(qty), price(each));
      const part = money(cents(chance, 1, 15));
      const values = [part, subtract(total, part)];
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
    save: 'Publicar',
    content: (chance, { fields }) => ({
      fields: {
        'Rige desde': shownDate(
          new Date(Date.parse(String(fields['Rige desde'])) + 86_400_000).toISOString(),
        ),
        'Base legal': sentence(chance),
      },
      grids: {
        'Límites por modalidad': [0, 1, 2, 3].map((place) => ({
          name: `modalidad ${serial()}`,
          type: `tipo ${serial()}`,
          maximum: cents(chance, 1000 * 10 ** place, 1100 * 10 ** place),
        })),
      },
    }),
    stored: async ({ admin }) => {
      const { versions } = dataOf<RuleDetail>(await admin.read('/rules/get/id/purchaseLimits'));
      const [newest] = versions;
      const limits = newest?.values.limits as readonly TypedLine[] | undefined; // by PurchaseLimitValues
      const day = newest && newest.valid_from > TODAY ? newest.valid_from : TODAY;
      return {
        fields: { 'Rige desde': day, 'Base legal': newest?.legal_basis },
        // The form begins with what is in force now: three lines.
        grids: { 'Límites por modalidad': (limits ?? []).map((each) => ({ ...each })) },
      };
    },
  },
];

/** Both as one writes them: a day, a number, a text. */
export function plain(value: unknown): string {
  const text = String(value ?? '').trim();
  if (/^\d{2}\/\d{2}\/\d{4}$/.test(text)) return text.split('/').reverse().join('-');
  return /^-?\d+(\.\d+)?$/.test(text) ? text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '') : text;
}

/** Of what is stored that what was typed, both in one way of writing. */
export function compared(typed: TypedContent, stored: Content) {
  const pick = (
    names: Readonly<Record<string, unknown>>,
    of: Readonly<Record<string, unknown>> | undefined,
  ) => Object.fromEntries(Object.keys(names).map((name) => [name, plain(of?.[name])]));
  const of = (content: Content) => ({
    fields: pick(typed.fields, content.fields),
    grids: Object.fromEntries(
      Object.entries(typed.grids).map(([name, lines]) => [
        name,
        lines.map((line, place) => pick(line, content.grids[name]?.[place])),
      ]),
    ),
  });
  return { expected: of(typed), actual: of(stored) };
}

export const cellsIn = ({ grids }: TypedContent): number =>
  Object.values(grids)
    .flat()
    .reduce((count, line) => count + Object.keys(line).length, 0);
