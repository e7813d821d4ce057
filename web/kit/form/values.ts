/** The values of a form by field. */
export type Values = Readonly<Record<string, unknown>>;
