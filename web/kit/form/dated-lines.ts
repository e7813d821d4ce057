import { today } from '../figures/date-text.ts';

/** A line that was just added, of those that have a key of their own, is of today until another day is typed. */
export const datedWhenAdded =
  <Field extends string>(field: Field) =>
  <Line extends { readonly key: string } & { readonly [Name in Field]: string }>(
    after: readonly Line[],
    before: readonly Line[],
  ): readonly Line[] =>
    after.map((line) =>
      before.some(({ key }) => key === line.key) || line[field] !== '' ? line : { ...line, [field]: today() },
    );
