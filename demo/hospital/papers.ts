import type { DateText } from '@expediente/kernel/dates.ts';
import type { PaperKindRecord } from '@expediente/schemas/catalogues/records.ts';
import { FIRST_PAPER_KINDS } from '../seed/small-catalogues.ts';
import type { Order } from './book.ts';

/** Kinds of papers by their ids. */
const [INVOICE, ENTRY, ACT, PUBLISHED, SIGNED, EXEMPT] = [1, 2, 3, 4, 5, 6] as const;
export type Paper = (typeof FIRST_PAPER_KINDS)[number]['id'];

/** Kinds that the file of a purchase with competition is not sent without. */
const REQUIRED: readonly number[] = [ACT, SIGNED];

/** Kinds of papers as the hospital has set them (hospital D1). */
export const HOSPITAL_PAPER_KINDS: readonly PaperKindRecord[] = FIRST_PAPER_KINDS.map((kind) =>
  REQUIRED.includes(kind.id)
    ? { ...kind, required_from: 'DEVENGADO', purchase_types: 'cotización, licitación' }
    : kind,
);

/** Purchases whose files are kept in the product; of others it has none. */
const isKept = ({ modality }: Order): boolean => modality === 'COT' || modality === 'LIC';

/** Papers with which a file is sent to DAF: the first time those lack which it is rejected for. */
export function papersOf(order: Order, again: boolean): readonly Paper[] {
  if (!isKept(order)) return [];
  const lacks = order.acts.some(({ name }) => name === 'return');
  if (again) return REQUIRED;
  return [INVOICE, ENTRY, ACT, PUBLISHED, SIGNED, EXEMPT].filter(
    (kind) => !lacks || !REQUIRED.includes(kind),
  );
}

/** Why a file is sent without papers that it requires. */
export const INCOMPLETE = 'La firma de la autoridad está en trámite; el proveedor pide su pago.';
/** Reason of DAF for a file without them. */
export const LACKING = 'Faltan el acta certificada y la orden firmada.';

/** Ticks of DAF for a reason: causes by their ids, and papers. */
export interface Ticked {
  readonly p_causes: readonly number[];
  readonly p_kinds: readonly Paper[];
}

const [MISSING, , UNSIGNED, AMOUNTS, PROVIDER, LATE] = [1, 2, 3, 4, 5, 6] as const;
/** Ticks by the beginning of each reason of DAF. */
const TICKED: readonly (readonly [reason: string, causes: readonly number[], kinds: readonly Paper[]])[] = [
  [LACKING, [MISSING], REQUIRED],
  ['Factura sin serie', [PROVIDER], [INVOICE]],
  ['Ingreso a almacén', [UNSIGNED], [ENTRY]],
  ['La razón social', [PROVIDER], [INVOICE]],
  ['Falta la constancia', [MISSING], [EXEMPT]],
  ['El NPG', [AMOUNTS], [PUBLISHED]],
  ['Factura anterior', [LATE], [INVOICE]],
  ['Falta la solvencia', [MISSING], []],
  ['Acta de recepción', [UNSIGNED], [ACT]],
  ['La factura no detalla', [MISSING, PROVIDER], [INVOICE]],
  ['Cuenta del proveedor', [PROVIDER], []],
];

export function tickedFor(reason: string): Ticked {
  const [, causes = [], kinds = []] = TICKED.find(([beginning]) => reason.startsWith(beginning)) ?? [];
  return { p_causes: causes, p_kinds: kinds };
}

const TITLES: Readonly<Record<Paper, string>> = {
  [INVOICE]: 'Factura',
  [ENTRY]: 'Constancia de ingreso a almacén',
  [ACT]: 'Certificación del acta',
  [PUBLISHED]: 'Constancia de publicación',
  [SIGNED]: 'Orden de compra firmada',
  [EXEMPT]: 'Constancia de exención de IVA',
};

/** Title of a paper, which names the order: each has papers of its own. */
export const paperTitle = (kind: Paper, number: string, day: DateText): string =>
  `${TITLES[kind]} de la orden ${number} de ${day.slice(0, 4)}`;
