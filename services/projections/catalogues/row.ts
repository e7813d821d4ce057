/** A record as list and detail answer it: its fields, what they name, `revision` and `actions`. */
export type CatalogueRow = Readonly<Record<string, unknown>>;
