import { type Static, Type } from 'typebox';
import type { LoadColumn, LoadFault, TextsOf } from '../shared/line-load.ts';
import type { SheetRead } from '../shared/sheet.ts';
import { ListField, TextField } from '../types.ts';
import { MOST_OFFERS } from './commands.ts';

/** Field of the form that is the workbook. */
export const OFFER_LOAD_FILE = 'file_excel_offers';

type OfferCell = 'nit' | 'name' | 'amount' | 'products' | 'winner';
export type OfferTexts = TextsOf<OfferCell>;

/** Columns of the template of offers, by position. */
export const OFFER_COLUMNS: readonly LoadColumn<OfferCell>[] = [
  {
    field: 'nit',
    title: 'NIT',
    kind: 'text',
    required: true,
    nit: true,
    rule: 'Del proveedor, como en Proveedores; con guion o sin él.',
    width: 18,
  },
  {
    field: 'name',
    title: 'Proveedor',
    kind: 'text',
    required: false,
    most: 255,
    rule: 'Nombre del proveedor: no se lee.',
    width: 50,
  },
  {
    field: 'amount',
    title: 'Monto ofertado',
    kind: 'decimal',
    required: true,
    rule: 'De 1.00 en adelante, con punto y hasta 2 decimales.',
    width: 18,
  },
  {
    field: 'products',
    title: 'Productos ofertados',
    kind: 'integer',
    required: false,
    rule: 'Número entero; vacío es 1.',
    width: 20,
  },
  {
    field: 'winner',
    title: 'Ganador',
    kind: 'text',
    required: false,
    rule: 'SI en la oferta ganadora; las demás, vacías o NO.',
    width: 12,
  },
];

/** Why a row is no offer. */
export const OFFER_REASONS = [
  'nit',
  'provider',
  'repeated',
  'amount',
  'products',
  'winner',
  'unreadable',
] as const;
export type OfferReason = (typeof OFFER_REASONS)[number];
export type OfferFault = LoadFault<OfferReason>;

/** A row that is an offer, as the form has it. */
export interface LoadedOffer {
  readonly row: number;
  /** Provider. */
  readonly id: number;
  readonly nit: string;
  readonly name: string;
  readonly amount: string;
  readonly products_oferts: number;
  /** 1: the winner. */
  readonly state: 0 | 1;
}

/** A row that is none: its cells as they stood, and its faults, of which `also` has those after the first. */
export interface RefusedOffer extends OfferTexts, OfferFault {
  readonly row: number;
  readonly also: readonly OfferFault[];
}

export interface ClassifiedOffers {
  readonly offers: readonly LoadedOffer[];
  readonly not_added: readonly RefusedOffer[];
  readonly counts: Readonly<Record<OfferReason | 'offers', number>>;
}

/** A sheet of offers as it was read and checked; nothing was written. */
export interface OffersRead extends ClassifiedOffers, SheetRead {}

const cell = (title: string) => Type.Optional(TextField(100, { title }));

/** POST /awardacts/offers/check: cells as texts, by row. */
export const CheckOffers = Type.Object({
  p_offers: ListField(
    Type.Object({
      row: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
      nit: cell('NIT'),
      amount: cell('Monto ofertado'),
      products: cell('Productos ofertados'),
      winner: cell('Ganador'),
    }),
    { title: 'Ofertas', minItems: 1, maxItems: MOST_OFFERS },
  ),
});
export type CheckOffers = Static<typeof CheckOffers>;
