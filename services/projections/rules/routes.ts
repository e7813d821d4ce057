import { NotFound } from '@expediente/platform/refusals.ts';
import { listRequest } from '@expediente/readmodels/lists/query.ts';
import type { FastifyInstance } from 'fastify';
import { readRoute } from '../shared/http/read-route.ts';
import type { ReadParts } from '../shared/parts.ts';
import { judgedQuestion, judgedWorkbook, readJudged } from './judged.ts';
import { ruleProjection } from './model.ts';
import { readLaw, readRule, readRules } from './queries.ts';
import { proposalIn, whatIf, whatIfWorkbook } from './what-if.ts';

const READS = [ruleProjection.name];
/** Projections of the records that rules judge. */
const JUDGED = ['order', 'quarterly', 'extension'];

export function registerRuleReads(api: FastifyInstance, parts: ReadParts): void {
  const { db } = parts;
  readRoute(api, parts, '/rules/get/all', READS, async () => ({ data: await readRules(db) }));
  readRoute(api, parts, '/rules/get/inforce', READS, async () => ({ data: await readLaw(db) }));
  readRoute(api, parts, '/rules/whatif', JUDGED, async ({ session, parameters, body }) => {
    const proposal = proposalIn(body);
    const sources = parts.modules.flatMap(({ judgements }) => judgements ?? []);
    if (parameters.download === '1') return whatIfWorkbook(parts, sources, session, proposal);
    return { data: await whatIf(db, sources, session, proposal, listRequest(parameters).page) };
  });
  const judged = [...READS, ...JUDGED];
  readRoute(api, parts, '/rules/judged/{name}/{version}', judged, async ({ session, parameters }) => {
    const { name = '', version = '' } = parameters;
    if (!/^\d{1,6}$/.test(version)) throw new NotFound('No existe esa versión.');
    const question = judgedQuestion(name, version, await readLaw(db));
    const sources = parts.modules.flatMap(({ judgements }) => judgements ?? []);
    if (parameters.download === '1') return await judgedWorkbook(parts, sources, session, question);
    return { data: await readJudged(db, sources, session, question, listRequest(parameters).page) };
  });
  readRoute(api, parts, '/rules/get/id/{name}', READS, async ({ parameters }) => ({
    data: await readRule(db, parameters.name ?? ''),
  }));
}
