/** A JSON Schema as `/api/openapi.json` gives it: read by key. */
export type Schema = Readonly<Record<string, unknown>>;

/** One operation as its own contract describes it. */
export interface Target {
  readonly method: 'GET' | 'POST';
  /** `/api/orders/get/id/{id}` */
  readonly path: string;
  /** Of the body; absent for reads. */
  readonly body: Schema | undefined;
}

export const asSchema = (value: unknown): Schema | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : undefined;

/** Every operation that a running product says it serves. */
export async function servedBy(base: string): Promise<readonly Target[]> {
  const contract: unknown = await (await fetch(`${base}/api/openapi.json`)).json();
  const paths = asSchema(asSchema(contract)?.paths) ?? {};
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(asSchema(methods) ?? {}).map(([method, described]): Target => {
      const content = asSchema(asSchema(asSchema(described)?.requestBody)?.content);
      const body = asSchema(asSchema(content?.['application/json'])?.schema);
      return { method: method === 'post' ? 'POST' : 'GET', path, body };
    }),
  );
}
