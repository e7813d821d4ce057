/**
 * A field of the order's form that is plain text or a day: its name in the payload, its title and its kind. Tables list
 * these fields by their names in the record; events, record, changes, labels, detail read and view derive from them,
 * and the payload of optional text. Places are in `forms.ts`, locks in `machines/order/fields.ts` (R3 §3, §5, §7).
 */
interface PlainField {
  /** Name in the payload; the detail read has the same name without `p_`. */
  readonly sent: `p_${string}`;
  /** Spanish title, for people. */
  readonly title: string;
  /** A day that is not known yet is '' in record and events, null in the read. */
  readonly kind: 'text' | 'day';
  /** Greatest length of optional text. The limits of other fields are in `commands.ts`. */
  readonly most?: number;
}

/** Fields of the order's header, sent by its generation and its edits. */
export const ORDER_HEADER = {
  numberPurchase: { sent: 'p_number_purchase', title: 'No. orden de compra', kind: 'text' },
  dateIssue: { sent: 'p_date_issue', title: 'Fecha de emisión', kind: 'day' },
  npgNog: { sent: 'p_npg_nog', title: 'NPG / NOG', kind: 'text' },
  dateNpgNog: { sent: 'p_date_npg_nog', title: 'Fecha NPG / NOG', kind: 'day' },
  numberAward: { sent: 'p_number_award', title: 'No. acta de adjudicación', kind: 'text' },
  exemptionIva: { sent: 'p_exemption_iva', title: 'Constancia de exención de IVA', kind: 'text', most: 255 },
  justification: { sent: 'p_justification_purchase_order', title: 'Justificación', kind: 'text', most: 255 },
} as const satisfies Readonly<Record<string, PlainField>>;

/** Publication of the purchase, given after it: open until the accrual. */
export const ORDER_PUBLICATION = {
  npgNog: ORDER_HEADER.npgNog,
  dateNpgNog: ORDER_HEADER.dateNpgNog,
} as const;

/** Fields that the commitment records; an edit may correct them (domain §4, "Field locks"). */
export const ORDER_COMMITMENT = {
  numberCompromise: { sent: 'p_number_compromise', title: 'CUR de compromiso', kind: 'text' },
  dateCompromise: { sent: 'p_date_compromise', title: 'Fecha de compromiso', kind: 'day' },
  dateSendProvider: { sent: 'p_date_send_provider', title: 'Fecha de envío al proveedor', kind: 'day' },
} as const satisfies Readonly<Record<string, PlainField>>;

/** Fields that the accrual records; an edit may correct them. */
export const ORDER_ACCRUAL = {
  numberDevengade: { sent: 'p_number_devengade', title: 'CUR de devengado', kind: 'text' },
  dateDevengade: { sent: 'p_date_devengade', title: 'Fecha de devengado', kind: 'day' },
} as const satisfies Readonly<Record<string, PlainField>>;

/** Fields of later phases, drawn with the header when the status opens them. */
export const ORDER_PHASES = { ...ORDER_COMMITMENT, ...ORDER_ACCRUAL } as const;
export const ORDER_PLAIN = { ...ORDER_HEADER, ...ORDER_PHASES } as const;

type Plain = typeof ORDER_PLAIN;
export type OrderPlainField = keyof Plain;

type ReadName<Sent> = Sent extends `p_${infer Read}` ? Read : never;
/** Name that the detail read has for a field of the payload. */
export const readName = <Sent extends `p_${string}`>(sent: Sent) => sent.slice('p_'.length) as ReadName<Sent>;

/** Plain fields under their names in the detail read. */
export type OrderPlainRead = {
  readonly [Name in OrderPlainField as ReadName<Plain[Name]['sent']>]: Plain[Name]['kind'] extends 'day'
    ? string | null
    : string;
};

/** Plain fields of a detail read; a text without a value is '', a day is null. */
export const plainRead = (textOf: (name: OrderPlainField) => string): OrderPlainRead =>
  Object.fromEntries(
    (Object.keys(ORDER_PLAIN) as OrderPlainField[]).map((name) => {
      const { sent, kind } = ORDER_PLAIN[name];
      const value = textOf(name);
      return [readName(sent), value === '' && kind === 'day' ? null : value];
    }),
  ) as OrderPlainRead; // one entry for each field of the table, by its read name

type TextOf<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { readonly most: number } ? Name : never;
}[keyof Fields];
export type OrderOptionalText = Plain[TextOf<Plain>];

/** The optional texts of the form. */
export const ORDER_TEXTS: readonly OrderOptionalText[] = Object.values(ORDER_PLAIN).filter(
  (field): field is OrderOptionalText => 'most' in field,
);

/** A value for each of some fields. */
export function ofEach<Fields extends Readonly<Record<string, PlainField>>, Value>(
  fields: Fields,
  value: (name: Extract<keyof Fields, string>, field: PlainField) => Value,
): { readonly [Name in keyof Fields]: Value } {
  const names = Object.keys(fields) as Extract<keyof Fields, string>[]; // keys of the table
  // An entry for each key of the table.
  return Object.fromEntries(names.map((name) => [name, value(name, fields[name] as PlainField)])) as {
    readonly [Name in keyof Fields]: Value;
  };
}

/** IVA modes of R3 §3. */
export const IVA_OPTIONS = [
  { value: 1, label: 'IVA incluido' },
  { value: 0, label: 'IVA no incluido' },
  { value: 2, label: 'Exento' },
] as const;

/** Label of an IVA mode: 'IVA incluido'. */
export const ivaText = (iva: number): string => IVA_OPTIONS.find(({ value }) => value === iva)?.label ?? '';
