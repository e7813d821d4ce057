import type { FieldError } from '@expediente/kernel/envelope.ts';

/** Errors as their fields follow each other on the screen; first those of the whole record, last those of fields that it has not. */
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
