/** A JSON Schema, or a part of the document: plain JSON that is read by key. */
export type Schema = Readonly<Record<string, unknown>>;

export const asSchema = (value: unknown): Schema | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : undefined;

/** A copy of JSON in which each object was replaced by `change`, the innermost first. */
export function changed(value: unknown, change: (schema: Schema) => Schema): unknown {
  if (Array.isArray(value)) return value.map((each) => changed(each, change));
  const schema = asSchema(value);
  if (schema === undefined) return value;
  return change(
    Object.fromEntries(Object.entries(schema).map(([name, each]) => [name, changed(each, change)])),
  );
}

/**
 * Keywords of the product's schemas that JSON Schema does not know (schemas/keywords.ts), with their names in the
 * document.
 */
const OWN_WORDS: Readonly<Record<string, string>> = {
  decimal: 'x-decimal',
  recordId: 'x-record-id',
  flag: 'x-flag',
  code: 'x-code',
  nit: 'x-nit',
  verbatim: 'x-verbatim',
  trimmed: 'x-trimmed',
  errorMessage: 'x-error-message',
};

/**
 * Schema of `schemas/` in its published form: own keywords with `x-`, decimals in the format of that name in OpenAPI.
 * Names of properties stay as they are.
 */
export function published(schema: Schema): Schema {
  return Object.fromEntries(
    Object.entries(schema).flatMap(([name, value]): readonly (readonly [string, unknown])[] => {
      if (name === 'properties') {
        const own = Object.entries(asSchema(value) ?? {});
        return [[name, Object.fromEntries(own.map(([each, of]) => [each, published(asSchema(of) ?? {})]))]];
      }
      const word = OWN_WORDS[name];
      if (word !== undefined) return [[word, value], ...(name === 'decimal' ? [FORMAT] : [])];
      return [[name, publishedValue(value)]];
    }),
  );
}

const FORMAT = ['format', 'decimal'] as const;

function publishedValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(publishedValue);
  const schema = asSchema(value);
  return schema === undefined ? value : published(schema);
}
