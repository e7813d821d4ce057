/** A field of a record that a form's payload holds. */
export interface SentField {
  /** In the payload. */
  readonly sent: `p_${string}`;
  /** Spanish, in histories and comparisons. */
  readonly title: string;
}

/** Fields by their names in the record. */
export type SentFields = Readonly<Record<string, SentField>>;

/** The titles of some fields. */
export const titlesOf = <Fields extends SentFields>(fields: Fields): Readonly<Record<keyof Fields, string>> =>
  // One entry for each key.
  Object.fromEntries(Object.entries(fields).map(([name, { title }]) => [name, title])) as Record<
    keyof Fields,
    string
  >;

/** What a payload calls each of some fields. */
export const sentOfEach = <Fields extends SentFields>(
  fields: Fields,
): { readonly [Name in keyof Fields]: Fields[Name]['sent'] } =>
  // One entry for each key.
  Object.fromEntries(Object.entries(fields).map(([name, { sent }]) => [name, sent])) as {
    readonly [Name in keyof Fields]: Fields[Name]['sent'];
  };

/** What a payload calls a field of the record; null where the table does not name it. */
export const sentAs = (fields: SentFields, name: string): string | null => fields[name]?.sent ?? null;

/** The fields that a payload holds, by their names in the record; one that the payload may leave out may be undefined. */
export type Sent<Fields extends SentFields, Payload> = {
  readonly [Name in keyof Fields as Fields[Name]['sent'] extends keyof Payload
    ? Name
    : never]: Payload[Fields[Name]['sent'] & keyof Payload];
};

/** What a payload says of a record's fields. */
export const sentIn = <Fields extends SentFields, Payload extends object>(
  fields: Fields,
  payload: Payload,
): Sent<Fields, Payload> => {
  const given = new Map<string, unknown>(Object.entries(payload));
  // Exactly what the type picks: the names whose field the payload has.
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { sent }]) => (given.has(sent) ? [[name, given.get(sent)]] : [])),
  ) as Sent<Fields, Payload>;
};
