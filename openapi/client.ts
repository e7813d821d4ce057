import createClient, { type Client, type Middleware } from 'openapi-fetch';
import type { paths } from '../dist/openapi.d.ts';
import type { Fits } from './fits.ts';

/** A client as it is generated from the document: paths, parameters, payloads and answers are typed. */
export type ApiClient = Client<paths>;

/** Payload of a command in JSON. */
export type BodyOf<Path extends keyof paths> = paths[Path] extends {
  readonly post: { readonly requestBody: { readonly content: { readonly 'application/json': infer Body } } };
}
  ? Body
  : never;

export interface ClientParts {
  /** Address of the product: `http://127.0.0.1:3000`. */
  readonly base: string;
  /** Headers of each call: the session, the position that it has to see. */
  headers(): Readonly<Record<string, string>>;
  /** Gets each answer in JSON. */
  seen?(answer: unknown): void;
}

/**
 * Client that compares each of its answers with the document.
 * @throws the faults of an answer that does not fit
 */
export function checkedClient({ base, headers, seen }: ClientParts, fits: Fits): ApiClient {
  const client = createClient<paths>({ baseUrl: `${base}/api` });
  const checked: Middleware = {
    onRequest({ request }) {
      for (const [name, value] of Object.entries(headers())) request.headers.set(name, value);
    },
    async onResponse({ request, response }) {
      const contentType = response.headers.get('content-type') ?? '';
      const isJson = contentType.startsWith('application/json');
      const body: unknown = isJson ? await response.clone().json() : undefined;
      const path = decodeURIComponent(new URL(request.url).pathname.slice('/api'.length));
      const faults = fits({ method: request.method, path, status: response.status, contentType, body });
      if (faults.length > 0) throw new Error(`the answer is not as documented:\n${faults.join('\n')}`);
      if (isJson) seen?.(body);
    },
  };
  client.use(checked);
  return client;
}

/** A payload as a form, for operations that take a file. */
export function formOf(payload: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(payload))
    form.set(name, value instanceof Blob ? value : String(value));
  return form;
}
