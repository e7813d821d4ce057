import type { DateText } from '@expediente/kernel/dates.ts';
import { shownDate } from '@expediente/kernel/dates.ts';
import type { Money } from '@expediente/kernel/decimal.ts';
import { quantityText, shownMoney } from '@expediente/kernel/format.ts';
import type { Html } from '@expediente/kernel/html.ts';
import { amountInWords, codeInWords, dateInWords, hourInWords } from '@expediente/kernel/words.ts';
import type { KeywordName } from './keywords.ts';

/** Person who signs a document. */
export interface Signs {
  readonly name: string;
  /** Profession or position. */
  readonly position: string;
}

/** Values of an award record for its documents; values of steps not yet reached are absent (R2 §3). */
export interface AwardFacts {
  readonly number: string;
  readonly date: DateText;
  /** `08:15` */
  readonly hour: string;
  /** Quantities are decimal text. */
  readonly qty_requested: string;
  readonly type_supplies: string;
  readonly description: string;
  readonly cod_internal: string;
  readonly cod_ppr: string;
  readonly description_ppr: string;
  /** Number and name of the renglón. */
  readonly row: string;
  /** NOG or NPG; '': not known yet. */
  readonly nog: string;
  /** 1 included, 0 not included, 2 exempt (R2 §3). */
  readonly iva: 0 | 1 | 2;
  readonly justification: string;
  readonly qty: string;
  readonly amount: Money;
  readonly units: readonly { readonly id: string; readonly description: string }[];
  readonly providers: readonly {
    readonly name: string;
    readonly nit: string;
    readonly amount: Money;
    readonly winner: boolean;
  }[];
  readonly book: string;
  readonly commission: readonly Signs[];
  readonly secretary: readonly Signs[];
  readonly purchase_order: string;
  readonly purchase_number?: string;
  readonly business?: { readonly number: string; readonly date: DateText; readonly hour: string };
  /** Folios of the book that contain the minutes. */
  readonly folios?: { readonly award: string; readonly business: string };
  readonly certification?: {
    readonly sheets: number;
    readonly date: DateText;
    readonly requester: Signs;
    readonly authorizer: Signs;
  };
}

/** Value of a keyword: its text and, if the keyword is alone in its paragraph, the block that replaces it. */
export interface KeywordValue {
  readonly text: string;
  /** Set if the value is not known yet, because its step is still to come. */
  readonly open?: true;
  readonly block?: Table | Signatures | Literal;
}

interface Table {
  readonly is: 'table';
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

interface Signatures {
  readonly is: 'signatures';
  readonly signers: readonly (Signs & { readonly role: string })[];
}

/** Text of other minutes, word for word. */
interface Literal {
  readonly is: 'literal';
  readonly html: Html;
}

export type KeywordValues = Readonly<Record<KeywordName, KeywordValue>>;

/** Signers of a document: the participants of the minutes, or the certifiers of a copy (domain §5). */
export type SignedBy = 'participants' | 'certifiers';

const IVA = { 0: 'No incluye IVA', 1: 'IVA incluido', 2: 'Exento de IVA' } as const;

const listed = (texts: readonly string[]): string => texts.join('; ');
const named = (people: readonly Signs[]): string => people.map(({ name }) => name).join(', ');
const inWordsAndFigures = (amount: Money): string => `${amountInWords(amount)} (${shownMoney(amount)})`;

/**
 * Values of all keywords for one award record, the same for preview and print (domain §5, §6). `documentValues` adds
 * the texts that a certification copies.
 */
export function awardValues(facts: AwardFacts, signedBy: SignedBy): KeywordValues {
  const { business, folios, certification, providers, units } = facts;
  const winner = providers.find((each) => each.winner);
  const text = (value: string | undefined): KeywordValue =>
    value === undefined ? { text: '', open: true } : { text: value };
  return {
    numero_acta: text(facts.number),
    fecha: text(dateInWords(facts.date)),
    fecha_corta: text(shownDate(facts.date)),
    hora: text(hourInWords(facts.hour)),
    cantidad_inicial: text(quantityText(facts.qty_requested)),
    tipo_insumo: text(facts.type_supplies),
    descripcion_interna: text(facts.description),
    codigo_interno: text(facts.cod_internal),
    nog: text(facts.nog || undefined),
    proveedor: text(winner?.name),
    nit_proveedor: text(winner?.nit),
    iva: text(IVA[facts.iva]),
    justificacion: text(facts.justification),
    cantidad_adjudicada: text(quantityText(facts.qty)),
    monto_adjudicado: text(inWordsAndFigures(facts.amount)),
    numero_negociacion: text(business?.number),
    fecha_negociacion: text(business && dateInWords(business.date)),
    hora_negociacion: text(business && hourInWords(business.hour)),
    centro_costo: text(listed(units.map(({ id, description }) => `${id} ${description}`))),
    centro_costo_letras: text(
      listed(units.map(({ id, description }) => `${codeInWords(id)} ${description}`)),
    ),
    proveedores: {
      text: listed(providers.map(({ name, nit, amount }) => `${name}, NIT ${nit}, ${shownMoney(amount)}`)),
      block: {
        is: 'table',
        head: ['Oferente', 'NIT', 'Monto ofertado'],
        rows: providers.map(({ name, nit, amount }) => [name, nit, shownMoney(amount)]),
      },
    },
    proveedores_letras: text(
      listed(providers.map(({ name, amount }) => `${name}, ${inWordsAndFigures(amount)}`)),
    ),
    justificacion_renglon: text(facts.row),
    codigo_ppr: text(facts.cod_ppr),
    descripcion_ppr: text(facts.description_ppr),
    folio_adjudicacion: text(folios?.award),
    folio_negociacion: text(folios?.business),
    numero_hojas: text(certification && String(certification.sheets)),
    fecha_certificacion: text(certification && dateInWords(certification.date)),
    firmas: signatures(signedBy === 'participants' ? participantsOf(facts) : certifiersOf(facts)),
    solicitante: text(certification?.requester.name),
    cargo_solicitante: text(certification?.requester.position),
    autorizador: text(certification?.authorizer.name),
    cargo_autorizador: text(certification?.authorizer.position),
    libro: text(facts.book),
    participante_comision: text(named(facts.commission)),
    participante_secretaria: text(named(facts.secretary)),
    descripcion_orden_compra: text(facts.purchase_order),
    numero_orden_compra: text(facts.purchase_number),
    texto_acta: text(''),
    texto_negociacion: text(''),
  };
}

const participantsOf = ({ commission, secretary }: AwardFacts): Signatures['signers'] => [
  ...commission.map((each) => ({ ...each, role: 'Comisión' })),
  ...secretary.map((each) => ({ ...each, role: 'Secretaria de actas' })),
];

const certifiersOf = ({ certification }: AwardFacts): Signatures['signers'] =>
  certification
    ? [
        { ...certification.requester, role: 'Solicitante' },
        { ...certification.authorizer, role: 'Vo.Bo.' },
      ]
    : [];

const signatures = (signers: Signatures['signers']): KeywordValue => ({
  text: named(signers),
  block: { is: 'signatures', signers },
});
