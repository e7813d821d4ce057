import { asSchema, type Schema } from '@expediente/openapi/schema.ts';

/** Operation as the product's contract describes it. */
export interface Target {
  readonly method: 'GET' | 'POST';
  /** Path with its parameters: `/api/orders/get/id/{id}` */
  readonly path: string;
  /** Schema of the body; absent for reads. */
  readonly body: Schema | undefined;
}

/** All operations in the contract of a running product. */
export async function servedBy(base: string): Promise<readonly Target[]> {
  const contract: unknown = await (await fetch(`${base}/api/openapi.json`)).json();
  const paths = asSchema(asSchema(contract)?.paths) ?? {};
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(asSchema(methods) ?? {})
      // Left out, as its answer is the contract itself and no envelope.
      .filter(() => path !== '/openapi.json')
      .map(([method, described]): Target => {
        const content = asSchema(asSchema(asSchema(described)?.requestBody)?.content);
        const sent = content?.['application/json'] ?? content?.['multipart/form-data'];
        const body = bodyWithoutToken(asSchema(asSchema(sent)?.schema));
        return { method: method === 'post' ? 'POST' : 'GET', path: `/api${path}`, body };
      }),
  );
}

/** Schema without the token, which callers send in several ways. */
function bodyWithoutToken(schema: Schema | undefined): Schema | undefined {
  const { token: _, ...properties } = asSchema(schema?.properties) ?? {};
  return schema && { ...schema, properties };
}
