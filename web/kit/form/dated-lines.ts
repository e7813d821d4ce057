import { today } from '../figures/date-text.ts';

/** Fills in today's date in lines that were just added, found by their key. */
export const datedWhenAdded =
  <Field extends string>(field: Field) =>
  <Line extends { readonly key: string } & { readonly [Name in Field]: string }>(
    after: readonly Line[],
    before: readonly Line[],
  ): readonly Line[] =>
    after.map((line) =>
      before.some(({ key }) => key === line.key) || line[field] !== '' ? line : { ...line, [field]: today() },
    );
