import { purchaseType } from '@expediente/catalogues/definitions/purchase-type.ts';
import { TEMPLATES } from '@expediente/catalogues/templates/documents.ts';
import { cleanMarkup } from '@expediente/catalogues/templates/markup.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { NotFound } from '@expediente/platform/refusals.ts';
import type { FastifyInstance } from 'fastify';
import type { Printer } from '../shared/documents/browser.ts';
import { printContext } from '../shared/documents/context.ts';
import { integerIn, type ReadAnswer, readRoute } from '../shared/http/read-route.ts';
import type { ReadParts } from '../shared/parts.ts';
import { readCatalogueRecord } from './list.ts';
import { type TemplateDocument, templateSample } from './template-layout.ts';

/** PDF of a template with the values of a sample. */
export function printTemplate(printer: Printer, data: TemplateDocument): Promise<Buffer> {
  return printer.print(() => templateSample(data), { orientation: 'portrait' });
}

/** `/typepurchase/pdf/{id}/{template}`: how a saved template prints. */
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

/** With the values of a sample, in the frame of its document; it proves nothing, so it is not kept. @throws {NotFound} */
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
  // Cleaned again: what was saved long ago may be older than a rule of today.
  const markup = cleanMarkup(String(record[kind.field] ?? ''));
  const file = await printTemplate(parts.printer, { kind, markup, context });
  return { file, name: `muestra_${kind.name}_${id}.pdf` };
}
