import type { TemplateKind } from '@expediente/catalogues/templates/documents.ts';
import { FilledTooLong, fillTemplate } from '@expediente/catalogues/templates/fill.ts';
import { hasKeyword } from '@expediente/catalogues/templates/keywords.ts';
import { TEMPLATE_STYLE, templateBody } from '@expediente/catalogues/templates/page.ts';
import type { KeywordValues } from '@expediente/catalogues/templates/values.ts';
import { type DateText, shownDate } from '@expediente/kernel/dates.ts';
import { Refused } from '@expediente/platform/refusals.ts';
import { type DocumentContext, documentPage, type Watermark } from './frame.ts';
import type { Paper } from './printed.ts';

/** A document whose text is a template of a purchase type. */
export interface TemplateDocument {
  readonly kind: TemplateKind;
  /** Sanitized markup of the template. */
  readonly markup: string;
  /**
   * Values of the template's keywords.
   * @param sheets number of sheets of the document
   */
  values(sheets: number): KeywordValues;
  readonly context: DocumentContext;
  /** `12/2026` */
  readonly number: string;
  readonly date: DateText;
  readonly watermark: Watermark | null;
  /** Reason below the watermark's word. */
  readonly across?: string;
  /** Additional line above the foot's other lines. */
  readonly foot?: string;
}

/** The document for the printer; if it states its number of sheets, it is printed until that number is right. */
export const templatePaper = (document: TemplateDocument): Paper => ({
  orientation: 'portrait',
  ...(hasKeyword(document.markup, 'numero_hojas') && { counted: true }),
  page: (_, sheets) => templatePage(document, sheets),
});

/**
 * Page of the document, for a number of sheets.
 * @throws {Refused} the document would be longer than any may be
 */
export function templatePage(
  { kind, markup, values, date, ...frame }: TemplateDocument,
  sheets: number,
): string {
  return documentPage({
    ...frame,
    title: [kind.document],
    date: shownDate(date),
    orientation: 'portrait',
    style: TEMPLATE_STYLE,
    body: templateBody(filled(() => fillTemplate(markup, values(sheets)))),
  });
}

function filled(fill: () => string): string {
  try {
    return fill();
  } catch (error) {
    throw error instanceof FilledTooLong ? new Refused('templateTooLong', error.message) : error;
  }
}
