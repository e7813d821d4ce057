import { counted } from '@expediente/kernel/format.ts';
import { MOST_OFFERS } from '@expediente/schemas/award/commands.ts';
import type { AwardProviderValues } from '@expediente/schemas/award/forms.ts';
import {
  type LoadedOffer,
  OFFER_LOAD_FILE,
  OFFER_REASONS,
  type OfferReason,
  type OffersRead,
} from '@expediente/schemas/award/load.ts';
import { useCallback } from 'react';
import { fileAddress } from '../base/api.ts';
import { moneyText } from '../kit/figures/amounts.tsx';
import { LoadDialog } from '../kit/workbook/LoadDialog.tsx';
import type { RowClass } from '../kit/workbook/RowsByClass.tsx';
import { asRefusedRows, refusedClasses } from '../kit/workbook/refused-classes.tsx';
import { type OffersToAdd, offerCells, offersToAdd } from './offers-to-add.ts';

const STEPS = [
  'Descargue la plantilla: su hoja «Instrucciones» dice qué va en cada columna y «Proveedores» tiene los NIT.',
  'Escriba una oferta por fila, con SI en la ganadora.',
  'Seleccione el archivo aquí: xlsx o xls, hasta 20 MB y 5,000 filas.',
  'Revise qué se agrega y qué no. Las ofertas pasan al formulario; nada se guarda hasta que presione «Guardar».',
];

/** What one row and several of each reason are called. */
const REASONS: Readonly<Record<OfferReason, readonly [string, string]>> = {
  nit: ['sin NIT', 'sin NIT'],
  provider: ['con proveedor inexistente', 'con proveedor inexistente'],
  repeated: ['repetida', 'repetidas'],
  amount: ['con monto por corregir', 'con monto por corregir'],
  products: ['con productos por corregir', 'con productos por corregir'],
  winner: ['con ganador por corregir', 'con ganador por corregir'],
  unreadable: ['ilegible', 'ilegibles'],
};

interface Props {
  /** Those that the form has already. */
  readonly offers: readonly AwardProviderValues[];
  onAdd(offers: readonly LoadedOffer[]): void;
  onClose(): void;
}

/** The offers of an act from a workbook, the winner with them. */
export function LoadOffers({ offers, onAdd, onClose }: Props) {
  const linesOf = useCallback((read: OffersRead) => offersToAdd(read, offers), [offers]);
  return (
    <LoadDialog<OffersRead, OffersToAdd>
      title="Cargar ofertas desde Excel"
      path="/awardacts/offers/read/excel"
      refused="/awardacts/offers/read/refused"
      field={OFFER_LOAD_FILE}
      steps={STEPS}
      templates={[
        { label: 'Plantilla de ofertas', href: fileAddress('/awardacts/offers/template', { download: 1 }) },
      ]}
      nouns={['oferta', 'ofertas']}
      named="Proveedor"
      linesOf={linesOf}
      countOf={({ added }) => added.length}
      refusedOf={({ refused }) => asRefusedRows(refused, offerCells)}
      faultOf={({ added }) =>
        offers.length + added.length > MOST_OFFERS ? `Un acta tiene como máximo ${MOST_OFFERS} ofertas.` : ''
      }
      classesOf={({ added, refused }, _, choosing) => [
        ...refusedClasses(refused, OFFER_REASONS, REASONS, ({ nit, name }) =>
          [nit || '(sin NIT)', name].filter((part) => part !== '').join(' · '),
        ),
        addedClass(added, !choosing),
      ]}
      onAdd={({ added }) => onAdd(added)}
      onClose={onClose}
    />
  );
}

const addedClass = (added: readonly LoadedOffer[], isDone: boolean): RowClass => ({
  is: 'added',
  label: isDone
    ? counted(added.length, 'oferta agregada', 'ofertas agregadas')
    : counted(added.length, 'oferta por agregar', 'ofertas por agregar'),
  state: isDone ? 'AGREGADA' : 'POR AGREGAR',
  tone: 'done',
  heading: 'Oferta',
  rows: added.map(({ row, nit, name, amount, products_oferts, state }) => ({
    row,
    name: `${nit} · ${name}`,
    details: [
      moneyText(amount),
      counted(products_oferts, 'producto', 'productos'),
      ...(state === 1 ? ['ganadora'] : []),
    ].join(' · '),
  })),
});
