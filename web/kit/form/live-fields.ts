import type { FormField } from '@expediente/schemas/shared/form.ts';
import { FIXED_ONCE_SAVED } from '@expediente/schemas/shared/sentences.ts';

/** Present properties of a field, over its layout's; null: it is not shown; undefined: as in the layout. */
export type LiveField = Partial<Omit<FormField, 'name'>> | null | undefined;

/** The layout with present options, locks, help and settings, which depend on values and on look-ups. */
export const liveFields = <Field extends FormField>(
  layout: readonly Field[],
  live: { readonly [Name in Field['name']]?: LiveField },
): readonly FormField[] =>
  layout.flatMap((field) => {
    const own = live[field.name as Field['name']];
    return own === null ? [] : [own === undefined ? field : { ...field, ...own }];
  });

/** Properties of a field that cannot change once its record is saved. */
export const FIXED = { locked: FIXED_ONCE_SAVED } as const;

/**
 * A choice that cannot change once its record is saved.
 * @param saved text of the saved choice; undefined: it is not saved yet
 * @param choice the picker's settings until then
 */
export const onceSaved = (saved: string | undefined, choice: FormField['settings'] = {}): LiveField =>
  saved === undefined ? { settings: choice } : { ...FIXED, settings: { text: saved } };

/** Options of a select from records. */
export const optionsOf = (records: readonly { readonly id: number; readonly label: string }[]) =>
  records.map(({ id, label }) => ({ value: id, label }));
