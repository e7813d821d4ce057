import type { FieldError } from '@expediente/kernel/envelope.ts';

/** Errors in the order of their fields on the screen; first those of the whole record, last those of other fields. */
export function inScreenOrder(
  errors: readonly FieldError[],
  fields: readonly { readonly name: string; readonly tab?: string }[],
): readonly FieldError[] {
  // Fields behind tabs are below the others.
  const drawn = [
    ...fields.filter(({ tab }) => tab === undefined),
    ...fields.filter(({ tab }) => tab !== undefined),
  ];
  const places = new Map(drawn.map(({ name }, place) => [name, place]));
  const placeOf = ({ field }: FieldError): number =>
    field === '' ? -1 : (places.get(field.split('.')[0] ?? '') ?? drawn.length);
  return [...errors].sort((a, b) => placeOf(a) - placeOf(b));
}
