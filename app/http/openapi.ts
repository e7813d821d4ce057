import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';

/** Path of the built document, in `dist/` of the root folder whether the code runs from `app/` or from `dist/`. */
function builtDocument(): string | undefined {
  for (let path = dirname(fileURLToPath(import.meta.url)); path !== dirname(path); path = dirname(path)) {
    const file = join(path, 'dist', 'openapi.json');
    if (existsSync(file)) return file;
  }
  return undefined;
}

/**
 * `GET openapi.json`: the document of every role's operations as it was built (openapi/), for this base path. The route
 * is missing where no document was built.
 */
export async function openApiRoute(
  server: FastifyInstance,
  basePath: string,
  file: string | undefined = builtDocument(),
): Promise<void> {
  if (file === undefined) return;
  const built: object = JSON.parse(await readFile(file, 'utf8'));
  const document = JSON.stringify({ ...built, servers: [{ url: `${basePath}/api` }] });
  server.get('/openapi.json', async (_, reply) => await reply.type('application/json').send(document));
}
