/** A record in lists and details: its fields, names of the records to which it refers, `revision` and `actions`. */
export type CatalogueRow = Readonly<Record<string, unknown>>;
