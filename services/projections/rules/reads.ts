import { NotFound } from '@expediente/platform/refusals.ts';
import { listRequest } from '@expediente/readmodels/lists/query.ts';
import type { RULES } from '@expediente/schemas/rules/operations.ts';
import type { AnyRuleSet } from '@expediente/schemas/rules/registry.ts';
import { segregation } from '@expediente/schemas/rules/segregation.ts';
import type { JudgedRows } from '../shared/judgements/source.ts';
import type { ReadParts } from '../shared/parts.ts';
import { answer, data, type ReadersOf } from '../shared/reads.ts';
import { judgedQuestion, judgedWorkbook, readJudged } from './judged.ts';
import { ruleProjection } from './model.ts';
import { readLaw, readRule, readRules } from './queries.ts';
import { proposalIn, whatIf, whatIfWorkbook } from './what-if.ts';

const READS = [ruleProjection.name];
/** Projections of the records that rules judge. */
const JUDGED = ['order', 'quarterly', 'extension'];

const sourcesOf = ({ modules }: ReadParts) => modules.flatMap(({ judgements }) => judgements ?? []);

/** Judgements of a set: of records at their last save; of Segregación every act of a person who had acted on the record before. */
const judgedBy = (set: AnyRuleSet, parts: ReadParts): readonly JudgedRows[] =>
  set.name === segregation.name
    ? parts.modules.flatMap((each) => each.segregation?.actsInPairs ?? [])
    : sourcesOf(parts);

export const RULE_READS = {
  '/rules/get/all': data(READS, ({ db }) => readRules(db)),
  '/rules/get/inforce': data(READS, ({ db }) => readLaw(db)),
  '/rules/get/id/{name}': data(READS, ({ db }, { parameters }) => readRule(db, parameters.name ?? '')),
  // A pedido's rest is judged by who made the pedido, too.
  '/rules/whatif': answer([...JUDGED, 'request', 'journal'], async (parts, { session, parameters, body }) => {
    const proposal = proposalIn(body);
    const sources = judgedBy(proposal.set, parts);
    if (parameters.download === '1') return whatIfWorkbook(parts, sources, session, proposal);
    return { data: await whatIf(parts.db, sources, session, proposal, listRequest(parameters).page) };
  }),
  '/rules/judged/{name}/{version}': answer([...READS, ...JUDGED], async (parts, { session, parameters }) => {
    const { name = '', version = '' } = parameters;
    if (!/^\d{1,6}$/.test(version)) throw new NotFound('No existe esa versión.');
    const question = judgedQuestion(name, version, await readLaw(parts.db));
    const sources = sourcesOf(parts);
    if (parameters.download === '1') return await judgedWorkbook(parts, sources, session, question);
    return { data: await readJudged(parts.db, sources, session, question, listRequest(parameters).page) };
  }),
} satisfies ReadersOf<typeof RULES>;
