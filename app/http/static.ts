import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WEB_HEADER } from '@expediente/kernel/envelope.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { pagePolicy } from './security.ts';

/** Folder of the built interface, next to the root's package.json whether the code runs from `app/` or from `dist/`. */
function webFolder(): string | undefined {
  for (let path = dirname(fileURLToPath(import.meta.url)); path !== dirname(path); path = dirname(path)) {
    const folder = join(path, 'web', 'dist');
    if (existsSync(join(folder, 'index.html'))) return folder;
  }
  return undefined;
}

/** The built interface of this process. */
export interface Web {
  readonly folder: string;
  /** The page with a placeholder for the nonce. */
  readonly page: string;
  /** Id of the build, which changes with the content of the files that the page names. */
  readonly build: string;
}

/** Reads the interface in `folder`; undefined where none was built. */
export async function builtWeb(
  basePath: string,
  folder: string | undefined = webFolder(),
): Promise<Web | undefined> {
  if (folder === undefined) return undefined;
  const index = await readFile(join(folder, 'index.html'), 'utf8');
  const build = createHash('sha256').update(index).digest('hex').slice(0, 12);
  return { folder, page: withHead(index, basePath, build), build };
}

/** Sends the web interface's build in a header of every answer, so that a tab with another build shows a notice. */
export function nameBuild(api: FastifyInstance, { build }: Web): void {
  api.addHook('onRequest', (_, reply, done) => {
    reply.header(WEB_HEADER, build);
    done();
  });
}

/**
 * Serves the interface: files by name (cached for ever when the name has a hash), and the page itself for every other
 * address, so that a reload anywhere works. The page learns the base path from its `<base>`, the build and the nonce of
 * its styles from a `<meta>` each.
 */
export async function serveWeb(server: FastifyInstance, basePath: string, web: Web): Promise<void> {
  const { folder, page } = web;
  await server.register(fastifyStatic, {
    root: folder,
    prefix: `${basePath}/`,
    index: false,
    wildcard: true,
    // A folder has no page: without this the answer would be 403, which admits that the folder is there.
    allowedPath: (path) => !path.endsWith('/'),
    preCompressed: true,
    setHeaders: (reply, path) => {
      // The verifier is downloaded and run from the reader's own disk, so that this server has no part in what it
      // finds.
      if (/\/expediente-verificar\.(html|mjs)$/.test(path)) reply.header('content-disposition', 'attachment');
      const hashed = path.includes('/assets/');
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const sendPage = async (reply: FastifyReply): Promise<FastifyReply> => {
    const { nonce, header } = pagePolicy();
    // A page from a cache would carry the nonce of an earlier answer.
    reply.headers({ 'cache-control': 'no-store', 'content-security-policy': header });
    return await reply.type('text/html; charset=utf-8').send(page.replace(NONCE, nonce));
  };
  server.get(`${basePath}/`, async (_, reply) => await sendPage(reply));
  if (basePath !== '') server.get(basePath, async (_, reply) => await reply.redirect(`${basePath}/`));
  server.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const isPage =
      request.method === 'GET' &&
      path.startsWith(`${basePath}/`) &&
      // The wildcard route also gets addresses that no operation of the API answers.
      !path.startsWith(`${basePath}/api/`) &&
      !path.startsWith(`${basePath}/assets/`) &&
      // A health probe at an address without `api` gets 404: the page would look like a healthy answer.
      !/^\/health(\/|$)/.test(path.slice(basePath.length)) &&
      !/\.\w{2,5}$/.test(path);
    return isPage ? await sendPage(reply) : await reply.code(404).send(notFound());
  });
}

const notFound = (): object => ({ response: 'warning', message: 'No existe esa dirección.', data: null });

/** Placeholder in the page that each answer replaces with its own nonce. */
const NONCE = '%style-nonce%';

function withHead(page: string, basePath: string, build: string): string {
  const head = `<base href="${basePath}/"><meta name="style-nonce" nonce="${NONCE}"><meta name="build" content="${build}">`;
  return page.includes('<base ')
    ? page.replace(/<base [^>]*>/, head)
    : page.replace('<head>', `<head>${head}`);
}
