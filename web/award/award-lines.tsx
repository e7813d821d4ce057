import type { Money } from '@expediente/kernel/decimal.ts';
import type { AwardProviderValues, AwardUnitValues, AwardValues } from '@expediente/schemas/award/forms.ts';
import Button from '@mui/material/Button';
import Radio from '@mui/material/Radio';
import { useMemo, useRef } from 'react';
import type { LinesView } from '../kit/form/LinesField.tsx';
import { isTypedAmount } from '../kit/form/typed-numbers.ts';
import type { RecordForm } from '../kit/form/useForm.ts';
import { type PickedProvider, type PickedUnit, ProviderPicker, UnitPicker } from '../kit/input/pickers.tsx';
import { type ComparedOffer, OffersComparison } from './OffersComparison.tsx';

interface AwardLines {
  readonly p_unit: LinesView<AwardUnitValues>;
  readonly p_providers: LinesView<AwardProviderValues>;
}

const ADDED = 'Ya está agregado';

/** Offers with an amount, as the comparison takes them. */
const comparedOffers = (offers: readonly AwardProviderValues[]): readonly ComparedOffer[] =>
  offers
    .filter(({ amount }) => isTypedAmount(amount))
    .map(({ id, name, amount, state }) => ({
      id,
      name,
      amount: amount as Money, // isTypedAmount holds
      winner: state === 1,
    }));

/** Grids of cost centres and offers; a resolution fixes the cost centres and their quantities. */
export function useAwardLines(
  form: RecordForm<AwardValues>,
  resolution: string,
  { onLoad, onPaste }: { readonly onLoad: () => void; readonly onPaste: () => void },
): AwardLines {
  const { p_unit: units, p_providers: offers } = form.values;
  const now = useRef(form);
  now.current = form;
  // Columns keep their identity while amounts are typed: a changed column is drawn anew, and the focus is lost.
  const columns = useMemo(
    () => ({
      state: {
        editable: false,
        control: true,
        render: ({ id, name, state }: AwardProviderValues) => (
          <Radio
            size="small"
            checked={state === 1}
            slotProps={{ input: { 'aria-label': `Ganador: ${name}` } }}
            onChange={() => now.current.set({ p_providers: withWinner(now.current.values.p_providers, id) })}
          />
        ),
      },
    }),
    [],
  );
  const isFree = resolution === '';
  return {
    p_unit: {
      ...(isFree ? {} : { isOpen: OF_RESOLUTION, removable: false }),
      add: isFree && (
        <div className="award-add">
          <UnitPicker
            label="Agregar centro de costo"
            showLabel
            path="/unit/publicaward/get/all"
            none="Ningún centro de costo aparece en actas: se marca en «Centros De Costo»."
            value={null}
            blocked={({ id }: PickedUnit) => (units.some((unit) => unit.id === id) ? ADDED : undefined)}
            onChange={(_, row) => {
              if (row)
                form.set({
                  p_unit: [...units, { id: row.id, description: row.description, number_order: '', qty: '' }],
                });
            }}
          />
        </div>
      ),
    },
    p_providers: {
      columns,
      add: (
        <div className="award-adds">
          <Button variant="outlined" onClick={onLoad}>
            Cargar Excel
          </Button>
          <Button variant="outlined" onClick={onPaste}>
            Pegar de Excel
          </Button>
          <div className="award-add">
            <ProviderPicker
              label="Agregar proveedor"
              showLabel
              value={null}
              blocked={({ id }: PickedProvider) =>
                offers.some((offer) => offer.id === id) ? ADDED : undefined
              }
              onChange={(_, row) => {
                if (row)
                  form.set({
                    p_providers: [
                      ...offers,
                      { id: row.id, nit: row.nit, name: row.name, amount: '', products_oferts: 1, state: 0 },
                    ],
                  });
              }}
            />
          </div>
        </div>
      ),
      below: <OffersComparison offers={comparedOffers(offers)} />,
    },
  };
}

/** True for the only cell open in a resolution's cost centres: the number of the pedido (awards A1). */
const OF_RESOLUTION = (field: string): boolean => field === 'p_unit.number_order';

const withWinner = (offers: readonly AwardProviderValues[], winner: number): readonly AwardProviderValues[] =>
  offers.map((offer) => {
    const state = offer.id === winner ? 1 : 0;
    return offer.state === state ? offer : { ...offer, state };
  });
