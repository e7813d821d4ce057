import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import { EXEMPTION_HELP, ORDER_FORM, ORDER_PHASE_FORM } from '@expediente/schemas/order/forms.ts';
import type { OrderDetail } from '@expediente/schemas/order/read.ts';
import { type FormField, NO_PATIENT_NAMES } from '@expediente/schemas/shared/form.ts';
import { liveFields } from '../kit/form/live-fields.ts';
import { needsJustification, type PurchaseType } from '../kit/input/usePurchaseTypes.ts';

interface Drawn {
  readonly order: OrderDetail;
  readonly isOpen: (field: string) => boolean;
  readonly types: readonly PurchaseType[];
  /** Purchase type chosen in the form. */
  readonly chosen: number | '';
  /** True if the typed values cause alerts: the justification is then asked for, but not required. */
  readonly asksWhy: boolean;
}

const NO_TYPES = 'La unidad ejecutora todavía no tiene tipos de compra: se agregan en «Tipo De Compra».';
const COMMITMENT = ['p_number_compromise', 'p_date_compromise', 'p_date_send_provider'];

/** Fields of the header in this phase. Locked ones are read-only; the notice above the form says why. */
export function headerLayout({ order, isOpen, types, chosen, asksWhy }: Drawn): readonly FormField[] {
  const committed = !orderStates.is(order.state, 'consolidada', 'generada');
  const accrued = orderStates.is(order.state, 'executed');
  const phases = ORDER_PHASE_FORM.filter(({ name }) => (COMMITMENT.includes(name) ? committed : accrued));
  // Fields that this phase fills in go first.
  const fields = phases.some(({ name }) => isOpen(name))
    ? [...phases, ...ORDER_FORM]
    : [...ORDER_FORM, ...phases];
  const provider = providerText(order);
  return liveFields(fields, {
    p_id_type_purchase: { options: typeOptions(types, order), ...(types.length === 0 && { help: NO_TYPES }) },
    p_id_provider: provider === '' ? undefined : { settings: { text: provider } },
    p_exemption_iva: { help: EXEMPTION_HELP },
    p_justification_purchase_order: {
      required: needsJustification(types, chosen),
      ...(asksWhy && { help: `Hay alertas: escriba por qué se compra así. ${NO_PATIENT_NAMES}` }),
    },
  }).map((field) => (isOpen(field.name) ? field : { ...field, locked: '', help: '', required: false }));
}

/** Provider's NIT and name, of the order or of its award's winner, who is proposed. */
function providerText({ id_provider, provider_nit, provider_name, award }: OrderDetail): string {
  if (id_provider !== null) return `${provider_nit} · ${provider_name}`;
  return award === null ? '' : `${award.provider_nit} · ${award.provider}`;
}

/** Choice of purchase types; the order's own stays visible when it is no longer offered. */
function typeOptions(types: readonly PurchaseType[], { id_type_purchase, type_purchase }: OrderDetail) {
  const options = types.map(({ id, description }) => ({ value: id, label: description }));
  return id_type_purchase === null || options.some(({ value }) => value === id_type_purchase)
    ? options
    : [...options, { value: id_type_purchase, label: type_purchase }];
}
