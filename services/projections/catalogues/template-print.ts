import { purchaseType } from '@expediente/catalogues/definitions/purchase-type.ts';
import { documentValues } from '@expediente/catalogues/templates/document-values.ts';
import { TEMPLATES, type TemplateKind } from '@expediente/catalogues/templates/documents.ts';
import { SAMPLE_AWARD } from '@expediente/catalogues/templates/sample.ts';
import type { AwardFacts } from '@expediente/catalogues/templates/values.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { NotFound } from '@expediente/platform/refusals.ts';
import type { FastifyInstance } from 'fastify';
import { printContext } from '../shared/documents/context.ts';
import type { DocumentContext } from '../shared/documents/frame.ts';
import { type Paper, printPaper } from '../shared/documents/printed.ts';
import { templatePaper } from '../shared/documents/template-document.ts';
import { type TemplateTexts, textsOf } from '../shared/documents/templates-at.ts';
import { integerIn, type ReadAnswer, readRoute } from '../shared/http/read-route.ts';
import type { ReadParts } from '../shared/parts.ts';
import { readCatalogueRecord } from './list.ts';

/** Prints a template with the values of a sample award record. */
export function samplePaper(kind: TemplateKind, texts: TemplateTexts, context: DocumentContext): Paper {
  const acts = { award: texts.template_award, business: texts.template_business };
  return templatePaper({
    kind,
    markup: texts[kind.field],
    values: (sheets) => documentValues(kind, sampleOf(sheets), acts),
    context,
    number: SAMPLE_AWARD.number,
    date: SAMPLE_AWARD.date,
    watermark: 'MUESTRA',
  });
}

const sampleOf = (sheets: number): AwardFacts => ({
  ...SAMPLE_AWARD,
  certification: { ...SAMPLE_AWARD.certification, sheets },
});

/** `/typepurchase/pdf/{id}/{template}`: print of a saved template. */
export function registerTemplatePrint(api: FastifyInstance, parts: ReadParts): void {
  readRoute(
    api,
    parts,
    '/typepurchase/pdf/{id}/{template}',
    ['catalogues'],
    async ({ session, parameters }) => {
      const { template = '' } = parameters;
      return await templatePdf(parts, session, integerIn(parameters, 'id'), template);
    },
  );
}

/**
 * Prints a template with sample values, in the frame of its document; such a print proves nothing and is not kept.
 * @throws {NotFound}
 */
async function templatePdf(
  parts: Pick<ReadParts, 'db' | 'files' | 'printer' | 'modules'>,
  session: Session,
  id: number,
  name: string,
): Promise<ReadAnswer> {
  const kind = TEMPLATES.find((each) => each.name === name);
  if (!kind) throw new NotFound('No existe esa plantilla.');
  const record = await readCatalogueRecord(parts, purchaseType, session, id);
  const context = await printContext(parts, session, { units: [Number(record.id_unit)] });
  const file = await printPaper(parts.printer, samplePaper(kind, textsOf(record), context));
  return { file, name: `muestra_${kind.name}_${id}.pdf` };
}
