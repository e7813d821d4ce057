import { type Static, Type } from 'typebox';
import type { SheetRead } from '../shared/sheet.ts';
import {
  column,
  columnsOf,
  LOAD_TEXTS,
  pastedRows,
  type RefusedRow,
  type RowLoad,
  type TextsOf,
} from '../shared/workbook-load.ts';
import { MOST_OFFERS } from './commands.ts';

type OfferCell = 'nit' | 'name' | 'amount' | 'products' | 'winner';
export type OfferTexts = TextsOf<OfferCell>;
export type OfferReason = Exclude<OfferCell, 'name'> | 'provider' | 'repeated' | 'unreadable';

/** Offers of an award from a workbook, or from copied cells. */
export const OFFER_LOAD = {
  path: '/awardacts/offers/read/excel',
  refused: '/awardacts/offers/read/refused',
  template: '/awardacts/offers/template',
  field: 'file_excel_offers',
  columns: columnsOf({
    nit: column('text', 'NIT', 18, 'Del proveedor, como en Proveedores; con guion o sin él.', {
      required: true,
      nit: true,
    }),
    name: column('text', 'Proveedor', 50, 'Nombre del proveedor: no se lee.', { most: 255, aside: true }),
    amount: column('decimal', 'Monto ofertado', 18, 'De 1.00 en adelante, con punto y hasta 2 decimales.', {
      required: true,
    }),
    products: column('integer', 'Productos ofertados', 20, 'Número entero; vacío es 1.'),
    winner: column('text', 'Ganador', 12, 'SI en la oferta ganadora; las demás, vacías o NO.'),
  }),
  sheet: 'Ofertas',
  file: 'plantilla_ofertas.xlsx',
  how: [
    'Cada fila de la hoja «Ofertas» es la oferta de un proveedor; las columnas se leen por su lugar.',
    'Las celdas del NIT tienen formato de texto: sin él, Excel quita los ceros del principio.',
    `${LOAD_TEXTS.values} ${LOAD_TEXTS.beyond('E')}`,
    LOAD_TEXTS.pressed('En el acta'),
  ],
  codes: [
    {
      sheet: 'Proveedores',
      titles: ['NIT', 'Proveedor'],
      catalogue: 'provider',
      code: 'nit',
      description: 'name',
      active: true,
    },
  ],
  title: 'Cargar ofertas desde Excel',
  steps: [
    'Descargue la plantilla: su hoja «Instrucciones» dice qué va en cada columna y «Proveedores» tiene los NIT.',
    'Escriba una oferta por fila, con SI en la ganadora.',
    LOAD_TEXTS.file,
    LOAD_TEXTS.looked('Las ofertas'),
  ],
  templateLabel: 'Plantilla de ofertas',
  nouns: ['oferta', 'ofertas'],
  named: 'Proveedor',
  heading: 'Oferta',
  namedBy: ['nit', 'name'],
  unnamed: '(sin NIT)',
  reasons: {
    nit: ['sin NIT', 'sin NIT'],
    provider: ['con proveedor inexistente', 'con proveedor inexistente'],
    repeated: ['repetida', 'repetidas'],
    amount: ['con monto por corregir', 'con monto por corregir'],
    products: ['con productos por corregir', 'con productos por corregir'],
    winner: ['con ganador por corregir', 'con ganador por corregir'],
    unreadable: ['ilegible', 'ilegibles'],
  },
  once: {
    at: 'nit',
    inSheet: 'El proveedor ya está en la fila',
    inForm: 'El proveedor ya está agregado: cambie su oferta en el formulario.',
  },
  paste: {
    path: '/awardacts/offers/check',
    sends: 'p_offers',
    title: 'Pegar ofertas de Excel',
    help: 'Copie en Excel las columnas de la plantilla, con títulos o sin ellos, y péguelas aquí. Si no tiene la columna Proveedor, bastan NIT, monto ofertado y, si las tiene, productos ofertados y ganador (SI).',
  },
} as const satisfies RowLoad<OfferCell, OfferReason>;

/** An accepted row, as an offer of the form. */
export interface LoadedOffer {
  readonly row: number;
  /** Id of the provider. */
  readonly id: number;
  readonly nit: string;
  readonly name: string;
  readonly amount: string;
  readonly products_oferts: number;
  /** 1: the winner. */
  readonly state: 0 | 1;
}

export interface ClassifiedOffers {
  readonly offers: readonly LoadedOffer[];
  readonly not_added: readonly (OfferTexts & RefusedRow<OfferReason>)[];
  readonly counts: Readonly<Record<OfferReason | 'offers', number>>;
}

/** A sheet of offers as it was read and checked; nothing was written. */
export interface OffersRead extends ClassifiedOffers, SheetRead {}

/** POST /awardacts/offers/check: cells as texts, by row. */
export const CheckOffers = Type.Object({
  p_offers: pastedRows(OFFER_LOAD.columns, 'Ofertas', MOST_OFFERS),
});
export type CheckOffers = Static<typeof CheckOffers>;
