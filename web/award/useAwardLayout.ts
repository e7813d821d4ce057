import { nogOf } from '@expediente/machines/award/nog.ts';
import { AWARD_FORM, AWARD_LINES, AWARD_PEOPLE_FORM, AWARDED_FORM } from '@expediente/schemas/award/forms.ts';
import type { BookRecord } from '@expediente/schemas/catalogues/records.ts';
import type { FormField } from '@expediente/schemas/shared/form.ts';
import { useMemo } from 'react';
import { distinctNames } from '../kit/input/distinct-names.ts';
import type { PickedSupply } from '../kit/input/pickers.tsx';
import type { PurchaseType } from '../kit/input/usePurchaseTypes.ts';

interface Asked {
  readonly types: readonly PurchaseType[];
  readonly books: readonly BookRecord[];
  readonly type: number | '';
  /** The resolution that fixes supply and cost centres; '' for a free award. */
  readonly resolution: string;
  /** Text of the supply. */
  readonly supply: string;
  readonly amountHelp: string;
  readonly qtyHelp: string;
  onSupply(id: number | null, row: PickedSupply | null): void;
}

const NO_BOOKS = 'Todavía no hay libros activos: se agregan en «Listado de Libros».';
const options = (records: readonly { readonly id: number; readonly label: string }[]) =>
  records.map(({ id, label }) => ({ value: id, label }));

/** The fields of an award: a purchase type hides its NOG, a resolution fixes the supply (awards A1, A11). */
export function useAwardLayout(asked: Asked): readonly FormField[] {
  const { types, books, type, resolution, supply, amountHelp, qtyHelp, onSupply } = asked;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onSupply` is another function at each render and does the same
  return useMemo(() => {
    const chosen = types.find(({ id }) => id === type);
    const nog = nogOf(type === '' ? 0 : type, chosen?.description ?? '');
    const fixed = resolution === '' ? {} : { locked: `Viene de la resolución ${resolution}.` };
    return (
      [...AWARD_FORM, ...AWARD_LINES, ...AWARD_PEOPLE_FORM, ...AWARDED_FORM]
        // People are boxes of their own below the form.
        .filter(({ name }) => name !== 'p_id_participant' && !(name === 'p_nog' && nog === 'none'))
        .map((field): FormField => {
          switch (field.name) {
            case 'p_id_type_purchase':
              return {
                ...field,
                options: options(types.map(({ id, description }) => ({ id, label: description }))),
              };
            case 'p_nog':
              return { ...field, required: nog === 'required' };
            case 'p_id_supplie':
              return { ...field, ...fixed, settings: { text: supply, onChange: onSupply } };
            case 'p_id_book':
              return {
                ...field,
                options: options(distinctNames(books, ({ name }) => name)),
                ...(books.length === 0 ? { help: NO_BOOKS } : {}),
              };
            case 'p_qty':
              return { ...field, help: qtyHelp };
            case 'p_amount':
              return { ...field, help: amountHelp };
            case 'p_justification':
              return { ...field, required: chosen?.justification === 1 };
            default:
              return field;
          }
        })
    );
  }, [types, books, type, resolution, supply, amountHelp, qtyHelp]);
}
