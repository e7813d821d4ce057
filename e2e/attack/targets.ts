import { asSchema, type Schema } from '@expediente/openapi/schema.ts';

/** One operation as its own contract describes it. */
export interface Target {
  readonly method: 'GET' | 'POST';
  /** `/api/orders/get/id/{id}` */
  readonly path: string;
  /** Of the body; absent for reads. */
  readonly body: Schema | undefined;
}

/** Every operation that a running product says it serves. */
export async function servedBy(base: string): Promise<readonly Target[]> {
  const contract: unknown = await (await fetch(`${base}/api/openapi.json`)).json();
  const paths = asSchema(asSchema(contract)?.paths) ?? {};
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(asSchema(methods) ?? {})
      // The contract itself is no envelope.
      .filter(() => path !== '/openapi.json')
      .map(([method, described]): Target => {
        const content = asSchema(asSchema(asSchema(described)?.requestBody)?.content);
        const sent = content?.['application/json'] ?? content?.['multipart/form-data'];
        const body = bodyWithoutToken(asSchema(asSchema(sent)?.schema));
        return { method: method === 'post' ? 'POST' : 'GET', path: `/api${path}`, body };
      }),
  );
}

/** Callers send their token in their own ways. */
function bodyWithoutToken(schema: Schema | undefined): Schema | undefined {
  const { token: _, ...properties } = asSchema(schema?.properties) ?? {};
  return schema && { ...schema, properties };
}
