import { FewAtOnce } from '@expediente/platform/access/few-at-once.ts';
import { type LookUpLimits, lookUpLimitsIn } from '@expediente/platform/access/look-up-limits.ts';
import { Declined, declinedEnvelope, NotFound } from '@expediente/platform/refusals.ts';
import { operation } from '@expediente/schemas/operations.ts';
import type { PaperVerdict } from '@expediente/schemas/paper/read.ts';
import type { FastifyInstance } from 'fastify';
import type { Parameters } from '../shared/http/read-route.ts';
import type { ReadParts } from '../shared/parts.ts';
import { readVerdict } from './find.ts';
import { markOf } from './mark.ts';

const OFF =
  'Esta institución no verifica documentos sin sesión: ingrese al sistema, o pida a la institución que lo verifique.';

/** 429: an address asked for too many unknown documents, and this one was not looked up. */
class TooManyLookUps extends Declined {
  override readonly name = 'TooManyLookUps';
  readonly status = 429;
  readonly response = 'error';
  readonly rule = 'too-many';
  override readonly data: { readonly wait: number };
  constructor(wait: number) {
    super(`Demasiados intentos. Espere ${wait} segundos e inténtelo de nuevo.`);
    this.data = { wait };
  }
}

type Parts = Pick<ReadParts, 'publicVerify' | 'store' | 'modules' | 'pool'>;

/** Most histories read at once without a session, so that such callers leave connections for users. */
const AT_ONCE = 4;

const PATH = '/paper/public/{lifecycle}/{id}/{revision}/{chain}';
export type PublicVerdict = typeof PATH;

/** `/paper/public/…`: open to anyone, where the installation allows it. */
export function registerPublicVerdict(api: FastifyInstance, parts: Parts): void {
  const { method, path } = operation(PATH);
  const limits = lookUpLimitsIn(parts.pool);
  const few = new FewAtOnce(AT_ONCE);
  api.route<{ Params: Parameters }>({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    handler: async (request, reply) => {
      try {
        if (!parts.publicVerify) throw new NotFound(OFF);
        const { params, ip } = request;
        const data = await few.run(async () => await publicVerdict(parts, limits, params, ip));
        return await reply.send({ response: 'success', message: '', data });
      } catch (error) {
        if (!(error instanceof Declined)) throw error;
        if (error instanceof TooManyLookUps) reply.header('retry-after', error.data.wait);
        return await reply.code(error.status).send(declinedEnvelope(error));
      }
    },
  });
}

/** @throws {BadInput, TooManyLookUps} */
async function publicVerdict(
  parts: Parts,
  limits: LookUpLimits,
  parameters: Parameters,
  address: string,
): Promise<PaperVerdict> {
  const mark = markOf(parameters);
  const wait = await limits.begin(address);
  if (wait > 0) throw new TooManyLookUps(wait);
  const verdict = await readVerdict(parts, mark);
  if (verdict.is !== 'unknown') await limits.found(address);
  return verdict;
}
