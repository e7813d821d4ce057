import { nogOf } from '@expediente/machines/award/nog.ts';
import {
  AWARD_FORM,
  AWARD_LINES,
  AWARD_PEOPLE_FORM,
  AWARDED_FORM,
  type AwardValues,
} from '@expediente/schemas/award/forms.ts';
import type { BookRecord } from '@expediente/schemas/catalogues/records.ts';
import type { FormField } from '@expediente/schemas/shared/form.ts';
import { bookChoice } from '../kit/form/book-choice.ts';
import { liveFields, optionsOf } from '../kit/form/live-fields.ts';
import type { RecordForm } from '../kit/form/useForm.ts';
import type { PickedSupply } from '../kit/input/pickers.tsx';
import type { PurchaseType } from '../kit/input/usePurchaseTypes.ts';
import { amountHelp, comparedOf, qtyHelp } from './amounts.ts';
import type { AwardResolution } from './useAwardForm.tsx';

interface LookedUp {
  readonly types: readonly PurchaseType[];
  readonly books: readonly BookRecord[];
  /** Its supply, if it has one, cannot be changed in the form. */
  readonly resolution: AwardResolution;
}

const ORDERED = [...AWARD_FORM, ...AWARD_LINES, ...AWARD_PEOPLE_FORM, ...AWARDED_FORM] as const;

/** Fields of the form: the purchase type may hide the NOG, a resolution fixes the supply (awards A1, A11). */
export function awardLayout(
  { values, set }: RecordForm<AwardValues>,
  { types, books, resolution: { number, supply } }: LookedUp,
): readonly FormField[] {
  const type = values.p_id_type_purchase;
  const chosen = types.find(({ id }) => id === type);
  const nog = nogOf(type === '' ? 0 : type, chosen?.description ?? '');
  const compared = comparedOf(values);
  return liveFields(ORDERED, {
    p_id_type_purchase: {
      options: optionsOf(types.map(({ id, description }) => ({ id, label: description }))),
    },
    p_nog: nog === 'none' ? null : { required: nog === 'required' },
    p_id_supplie: {
      ...(number === '' ? {} : { locked: `Viene de la resolución ${number}.` }),
      settings: {
        text: supply,
        onChange: (id: number | null, row: PickedSupply | null) =>
          set({ p_id_supplie: id ?? '', p_description_supplie: row?.description_internal ?? '' }),
      },
    },
    p_id_book: bookChoice(books),
    // People are checkboxes below the form.
    p_id_participant: null,
    p_qty: { help: qtyHelp(compared) },
    p_amount: { help: amountHelp(compared) },
    p_justification: { required: chosen?.justification === 1 },
  });
}
