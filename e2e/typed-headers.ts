import { hourInGuatemala, shownDate } from '@expediente/kernel/dates.ts';
import type { JsonObject } from '@expediente/kernel/events.ts';
import type { AwardDetail } from '@expediente/schemas/award/read.ts';
import type { ExtensionDetail } from '@expediente/schemas/extension/read.ts';
import type { OrderDetail, OrderMinutesRead } from '@expediente/schemas/order/read.ts';
import type { RequestDetail } from '@expediente/schemas/request/read.ts';
import type { RuleDetail } from '@expediente/schemas/rules/read.ts';
import type { RuleName } from '@expediente/schemas/rules/registry.ts';
import type { Chance } from '@expediente/testing/chance.ts';
import { dataOf, TODAY, type User, YEAR } from '@expediente/testing/product/user.ts';
import { type Callers, cents, sentence, serial, several, type TypedForm } from './typed-form.ts';
import { awardCommand, orderNow, purchase, type Reach } from './typed-purchase.ts';

/** Forms that consist mainly of a header: steps, rules, catalogues. */

const NEXT = YEAR + 1;
const TODAY_SHOWN = shownDate(TODAY);

interface OrderStep {
  readonly step: string;
  readonly save: string;
  /** Progress of the order at which the step is offered. */
  readonly reach: Reach;
  /** User who takes it; absent: the buyer. */
  readonly user?: 'compras' | 'daf';
  /** Content to type, and the field of the order that stores it. */
  readonly asks: Readonly<
    Record<string, readonly [typed: (chance: Chance) => string, of: keyof OrderDetail]>
  >;
  readonly attaches?: true;
}

/** Form of a step. Each time it gets a new order, as a step can be taken once. */
function orderStep({ step, save, reach, user = 'compras', asks, attaches }: OrderStep): TypedForm {
  let order = 0;
  return {
    name: `order: ${step}`,
    user,
    save,
    ...(attaches ? { attaches } : {}),
    async begins(callers) {
      order = await purchase(callers, reach);
      return `/unidadproveedor?registro=${order}&paso=${step}`;
    },
    content: (chance) => ({
      fields: Object.fromEntries(Object.entries(asks).map(([label, [typed]]) => [label, typed(chance)])),
      grids: {},
    }),
    stored: async ({ compras }) => {
      if (order === 0) return NOTHING;
      const read = await orderNow(compras, order);
      return {
        fields: Object.fromEntries(Object.entries(asks).map(([label, [, of]]) => [label, read[of]])),
        grids: {},
      };
    },
  };
}

const NOTHING = { fields: {}, grids: {} };
const today = () => TODAY_SHOWN;

let generated = 0;
const ORDER_STEPS: readonly TypedForm[] = [
  {
    name: 'order: generate',
    user: 'compras',
    save: 'Generar',
    chooses: { 'Tipo de compra': 'cotizacion' },
    async begins(callers) {
      generated = await purchase(callers, 'consolidated');
      return `/unidadproveedor?registro=${generated}&modo=generar`;
    },
    content: (chance) => ({
      fields: {
        'No. orden de compra': `SM${serial()}`,
        'No. acta de adjudicación': 'N/A',
        'NPG / NOG': serial(),
        'Fecha NPG / NOG': TODAY_SHOWN,
        // In a picker the exact code selects the provider.
        Proveedor: chance.one(['99999900011', '99999900038']),
        Justificación: sentence(chance),
      },
      grids: { 'Insumos de la orden': [{ price: cents(chance, 1, 3) }] },
    }),
    stored: async ({ compras }) => {
      if (generated === 0) return NOTHING;
      const read = await orderNow(compras, generated);
      return {
        fields: {
          'No. orden de compra': read.number_purchase,
          'No. acta de adjudicación': read.number_award,
          'NPG / NOG': read.npg_nog,
          'Fecha NPG / NOG': read.date_npg_nog,
          Proveedor: read.provider_nit,
          Justificación: read.justification_purchase_order,
        },
        grids: { 'Insumos de la orden': read.supplies.map(({ price }) => ({ price })) },
      };
    },
  },
  orderStep({
    step: 'commitment',
    save: 'Comprometer',
    reach: 'ordered',
    asks: {
      'CUR de compromiso': [serial, 'number_compromise'],
      'Fecha de compromiso': [today, 'date_compromise'],
      'Fecha de envío al proveedor': [today, 'date_send_provider'],
    },
  }),
  orderStep({
    step: 'accrued',
    save: 'Devengar',
    reach: 'received',
    asks: {
      'CUR de devengado': [serial, 'number_devengade'],
      'Fecha de devengado': [today, 'date_devengade'],
    },
  }),
  orderStep({
    step: 'senddaf',
    save: 'Enviar a DAF',
    reach: 'accrued',
    asks: {
      'No. mesa de entrada': [serial, 'number_table'],
      'Fecha de envío a DAF': [today, 'date_send_daf'],
    },
  }),
  orderStep({
    step: 'refuse',
    save: 'Rechazar',
    reach: 'inDaf',
    user: 'daf',
    asks: {
      'Fecha de rechazo': [today, 'date_rejection'],
      'Motivo del rechazo': [sentence, 'justification_rejection'],
    },
  }),
  orderStep({
    step: 'pay',
    save: 'Pagar',
    reach: 'inDaf',
    user: 'daf',
    attaches: true,
    asks: {
      'Fecha de pago': [today, 'date_pay'],
      'Número de pago': [serial, 'number'],
      'No. caja': [(chance) => `C-${chance.between(1, 999)}`, 'number_box'],
    },
  }),
  orderStep({
    step: 'ban',
    save: 'Anular',
    reach: 'committed',
    asks: {
      'Fecha de anulación': [today, 'date_ban'],
      'Motivo de la anulación': [sentence, 'justification_ban'],
    },
  }),
];

let minuted = 0;
const MINUTES: TypedForm = {
  name: 'order: minutes',
  user: 'compras',
  save: 'Guardar',
  async begins(callers) {
    minuted = await purchase(callers, 'received');
    return `/unidadproveedor?registro=${minuted}&paso=purchaseorderacta`;
  },
  content: (chance) => ({
    fields: {
      'No. acta': serial().slice(-5),
      Fecha: TODAY_SHOWN,
      Hora: `0${chance.between(7, 9)}:${chance.between(10, 59)}`,
    },
    grids: {},
  }),
  stored: async ({ compras }) => {
    if (minuted === 0) return NOTHING;
    const minutes = dataOf<OrderMinutesRead | null>(
      await compras.read(`/orders/purchaseorder/acta/${minuted}`),
    );
    return {
      fields: { 'No. acta': minutes?.number.split('/')[0], Fecha: minutes?.date, Hora: minutes?.hour },
      grids: {},
    };
  },
};

interface Rejected {
  readonly name: string;
  readonly page: string;
  readonly id: string;
  readonly send: readonly [path: string, command: object];
  reason(approver: User): Promise<string>;
}

/** Form that rejects a record with a reason; the record is sent again before the next time. */
const rejection = ({ name, page, id, send, reason }: Rejected): TypedForm => ({
  name: `${name}: reject`,
  user: 'aprobador',
  save: 'Rechazar',
  async begins({ centro }) {
    // A record that is still sent stays so: the command is refused.
    await centro.send(...send);
    return `/${page}?registro=${id}&paso=refuse`;
  },
  content: (chance) => ({ fields: { Justificación: sentence(chance) }, grids: {} }),
  stored: async ({ aprobador }) => ({ fields: { Justificación: await reason(aprobador) }, grids: {} }),
});

const readIn = async <Read>(caller: User, path: string): Promise<Read> =>
  dataOf<Read>(await caller.read(path));

let refused = 0;
const REJECTIONS: readonly TypedForm[] = [
  rejection({
    name: 'plan',
    page: 'packsanuales',
    id: `100103-${NEXT}`,
    send: ['/packsannual/send', { p_id_unit: 100103, p_year: NEXT }],
    reason: async (caller) =>
      (await readIn<{ readonly justification: string }>(caller, `/packsannual/get/id/100103/${NEXT}`))
        .justification,
  }),
  rejection({
    name: 'quarterly',
    page: 'programacioncuatrimestral',
    id: `100106-${NEXT}`,
    send: ['/quarterly/send', { p_id: `100106-${NEXT}` }],
    reason: async (caller) =>
      (await readIn<{ readonly justification_rejection: string }>(caller, `/quarterly/get/id/100106-${NEXT}`))
        .justification_rejection,
  }),
  rejection({
    name: 'extension',
    page: 'reprogcuatrimestral',
    id: '2',
    send: ['/quarterly/extension/send', { p_id: 2 }],
    reason: async (caller) =>
      (await readIn<ExtensionDetail>(caller, '/quarterly/extension/get/id/2')).justification_rejection,
  }),
  {
    name: 'request: reject',
    user: 'aprobador',
    save: 'Rechazar',
    async begins(callers) {
      refused = await purchase(callers, 'sent');
      return `/pedidos?registro=${refused}&paso=refuse`;
    },
    content: (chance) => ({ fields: { Justificación: sentence(chance) }, grids: {} }),
    stored: async ({ centro }) => ({
      fields: {
        Justificación:
          refused === 0
            ? ''
            : (await readIn<RequestDetail>(centro, `/orders/get/id/${refused}`)).justification_state,
      },
      grids: {},
    }),
  },
];

let consolidated = '';
const CONSOLIDATION: TypedForm = {
  name: 'request: consolidate',
  user: 'compras',
  save: 'Consolidar',
  async begins(callers) {
    const request = await purchase(callers, 'sent');
    return `/pedidos?paso=consolidateorder&de=${request}`;
  },
  content: () => {
    consolidated = `RT-${serial()}`;
    return { fields: { 'No. resolución': consolidated, 'Fecha de resolución': TODAY_SHOWN }, grids: {} };
  },
  stored: async ({ compras }) => {
    const { rows } = await readIn<{ readonly rows: readonly OrderDetail[] }>(
      compras,
      `/orders/consolidate/get/all/${YEAR}?page=1&size=10&search=${encodeURIComponent(consolidated)}`,
    );
    const row =
      consolidated === ''
        ? undefined
        : rows.find(({ number_resolution }) => number_resolution === consolidated);
    return {
      fields: { 'No. resolución': row?.number_resolution, 'Fecha de resolución': row?.date_resolution },
      grids: {},
    };
  },
};

/** Past hour of today, as awards accept (awards A3), at whatever hour this runs. */
function hourOfToday(chance: Chance): string {
  const [hours = 0, minutes = 0] = hourInGuatemala(new Date()).split(':').map(Number);
  const chosen = chance.between(0, hours * 60 + minutes);
  return [Math.floor(chosen / 60), chosen % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** New act, made as a copy of the demonstration's fourth. */
async function newAct({ compras }: Callers): Promise<number> {
  const act = await readIn<AwardDetail>(compras, '/awardacts/get/id/4');
  const made = await compras.send('/awardacts/insert/update', awardCommand(act, 0, serial()));
  return dataOf<{ readonly id: number }>(made).id;
}
let act = 0;
const actNow = async (caller: User): Promise<AwardDetail | undefined> =>
  act === 0 ? undefined : await readIn<AwardDetail>(caller, `/awardacts/get/id/${act}`);
const AWARD_STEPS: readonly TypedForm[] = [
  {
    name: 'award: negotiation',
    user: 'compras',
    save: 'Generar negociación',
    async begins(callers) {
      act = await newAct(callers);
      return `/actas?registro=${act}&paso=generatebusiness`;
    },
    content: (chance) => ({
      fields: {
        'No. NEGO': serial(),
        Fecha: TODAY_SHOWN,
        Hora: hourOfToday(chance),
      },
      grids: {},
    }),
    stored: async ({ compras }) => {
      const read = await actNow(compras);
      return {
        fields: {
          'No. NEGO': read?.number_business.split('/')[0],
          Fecha: read?.date_business,
          Hora: read?.hour_business,
        },
        grids: {},
      };
    },
  },
  {
    name: 'award: certification',
    user: 'aprobador',
    save: 'Certificar',
    async begins(callers) {
      act = await newAct(callers);
      dataOf(
        await callers.compras.send('/awardacts/business', {
          p_id_award_acts: act,
          p_number_business: serial(),
          p_date: TODAY,
          p_hour: '00:00',
        }),
      );
      return `/actas?registro=${act}&paso=certifyaward`;
    },
    content: () => ({
      fields: { 'Folio de adjudicación': `A-${serial()}`, 'Folio de negociación': `N-${serial()}` },
      grids: {},
    }),
    stored: async ({ compras }) => {
      const read = await actNow(compras);
      return {
        fields: {
          'Folio de adjudicación': read?.invoice_award,
          'Folio de negociación': read?.invoice_business,
        },
        grids: {},
      };
    },
  },
];

/** Fields of a rule set's form besides first day and legal basis: by label, the name in its values and the content. */
type Asked = Readonly<Record<string, readonly [name: string, typed: (chance: Chance) => string]>>;
const days = (chance: Chance): string => String(chance.between(1, 99));
const RULES: Readonly<Partial<Record<RuleName, Asked>>> = {
  splitting: {
    'Días anteriores': ['days', days],
    'Avisar desde (% del límite)': ['mark', (chance) => cents(chance, 50, 99)],
  },
  planPrice: { 'Porcentaje sobre el precio del plan': ['percent', (chance) => cents(chance, 10, 99)] },
  iva: { 'Tasa (%)': ['rate', (chance) => cents(chance, 5, 20)] },
  closedQuarter: { 'Días calendario después del fin del cuatrimestre': ['days', days] },
  publication: { 'Días calendario': ['days', days] },
  paymentTerm: { 'Días calendario': ['days', days] },
  windows: { 'Días hábiles desde el inicio del cuatrimestre (0: siempre abierta)': ['days', days] },
  quarters: {
    'Mes en que comienza el SEGUNDO': ['second', (chance) => String(chance.between(2, 6))],
    'Mes en que comienza el TERCERO': ['third', (chance) => String(chance.between(7, 12))],
  },
};

const ruleForm = (rule: RuleName, asked: Asked): TypedForm => ({
  name: `rule: ${rule}`,
  user: 'admin',
  path: `/reglas?registro=${rule}&modo=publicar`,
  grows: true,
  save: 'Publicar',
  content: (chance, { fields }) => ({
    fields: {
      ...Object.fromEntries(Object.entries(asked).map(([label, [, typed]]) => [label, typed(chance)])),
      'Rige desde': shownDate(new Date(Date.parse(String(fields['Rige desde'])) + 86_400_000).toISOString()),
      'Base legal': sentence(chance),
    },
    grids:
      rule === 'splitting'
        ? { 'Tipos de compra que se suman': several(20).map(() => ({ type: `tipo ${serial()}` })) }
        : {},
  }),
  stored: async ({ admin }) => {
    const { versions } = await readIn<RuleDetail>(admin, `/rules/get/id/${rule}`);
    const [newest] = versions;
    const values: JsonObject = newest?.values ?? {};
    const types = (values.types ?? []) as readonly { readonly type: string }[]; // holds: SplittingValues
    return {
      fields: {
        ...Object.fromEntries(Object.entries(asked).map(([label, [name]]) => [label, values[name]])),
        'Rige desde': newest && newest.valid_from > TODAY ? newest.valid_from : TODAY,
        'Base legal': newest?.legal_basis,
      },
      grids: { 'Tipos de compra que se suman': types.map((each) => ({ ...each })) },
    };
  },
});

interface Catalogue {
  readonly name: string;
  readonly path: string;
  readonly read: string;
  /** Fields by label: the name in the record and the content. */
  readonly asks: Readonly<Record<string, readonly [name: string, typed: (chance: Chance) => string]>>;
}
const catalogueForm = ({ name, path, read, asks }: Catalogue): TypedForm => ({
  name: `catalogue: ${name}`,
  user: 'admin',
  path,
  save: 'Guardar',
  content: (chance) => ({
    fields: Object.fromEntries(Object.entries(asks).map(([label, [, typed]]) => [label, typed(chance)])),
    grids: {},
  }),
  stored: async ({ admin }) => {
    const record = await readIn<Readonly<Record<string, unknown>>>(admin, read);
    return {
      fields: Object.fromEntries(Object.entries(asks).map(([label, [own]]) => [label, record[own]])),
      grids: {},
    };
  },
});
const phone = (chance: Chance): string => String(chance.between(22_000_000, 59_999_999));
const oneOf =
  (...values: readonly string[]) =>
  (chance: Chance): string =>
    chance.one(values);

const CATALOGUES: readonly TypedForm[] = [
  catalogueForm({
    name: 'provider',
    path: '/proveedores?registro=3&modo=editar',
    read: '/providers/get/id/3',
    asks: {
      'Razón Social': ['name', sentence],
      Contacto: ['contact', sentence],
      Email: ['email', (chance) => `a${chance.between(1, 99_999)}@ejemplo.test`],
      Dirección: ['address', sentence],
    },
  }),
  catalogueForm({
    name: 'supply',
    path: '/insumos?registro=40&modo=editar',
    read: '/supplies/get/id/40',
    asks: {
      // In pickers the exact codes select the records.
      Presentación: ['id_presentation', oneOf('10001', '10002', '10003', '10004', '10006')],
      Renglón: ['id_row', oneOf('291', '292', '293', '294')],
      Precio: ['price', (chance) => cents(chance, 1, 90)],
      'Descripción PPR': ['description_ppr', sentence],
      Descripción: ['description_internal', sentence],
    },
  }),
  catalogueForm({
    name: 'cost centre',
    path: '/centroscosto?registro=100106&modo=editar',
    read: '/unit/get/id/100106',
    asks: {
      Descripción: ['description', sentence],
      Dirección: ['address', sentence],
      Teléfono: ['unit_phone', phone],
    },
  }),
  catalogueForm({
    name: 'presentation',
    path: '/presentaciones?registro=10019&modo=editar',
    read: '/presentations/get/id/10019',
    asks: { Descripción: ['description', sentence] },
  }),
];

let written = '';
/** Form with a document's template, in which the text is typed after the existing one. */
const TEMPLATE: TypedForm = {
  name: 'catalogue: purchase type',
  user: 'admin',
  path: '/tiposcompra?registro=1&modo=editar',
  save: 'Guardar',
  content: (chance) => {
    written = ` ${sentence(chance)}`;
    return {
      fields: { Descripción: sentence(chance), 'Plantilla de adjudicación': written },
      grids: {},
    };
  },
  stored: async ({ admin }) => {
    const { description, template_award } = await readIn<Readonly<Record<string, string>>>(
      admin,
      '/typepurchase/get/id/1',
    );
    const text = (template_award ?? '').replaceAll(/<[^>]*>/g, '').replaceAll('&nbsp;', ' ');
    return {
      fields: { Descripción: description, 'Plantilla de adjudicación': text.slice(-written.length) },
      grids: {},
    };
  },
};

export const TYPED_HEADERS: readonly TypedForm[] = [
  ...ORDER_STEPS,
  MINUTES,
  ...REJECTIONS,
  CONSOLIDATION,
  ...AWARD_STEPS,
  ...Object.entries(RULES).map(([rule, asked]) => ruleForm(rule as RuleName, asked)), // holds: a key of RULES
  ...CATALOGUES,
  TEMPLATE,
];
