import type { TemplateKind } from '@expediente/catalogues/templates/documents.ts';
import { fillTemplate } from '@expediente/catalogues/templates/fill.ts';
import { TEMPLATE_STYLE, templateBody } from '@expediente/catalogues/templates/page.ts';
import { SAMPLE_AWARD } from '@expediente/catalogues/templates/sample.ts';
import { awardValues } from '@expediente/catalogues/templates/values.ts';
import { shownDate } from '@expediente/kernel/dates.ts';
import { type DocumentContext, documentPage } from '../shared/documents/frame.ts';

/** A template of a purchase type as it prints, filled with an award record that does not exist. */
export interface TemplateDocument {
  readonly kind: TemplateKind;
  /** Cleaned. */
  readonly markup: string;
  readonly context: DocumentContext;
}

export function templateSample({ kind, markup, context }: TemplateDocument): string {
  return documentPage({
    context,
    title: [kind.document],
    number: SAMPLE_AWARD.number,
    date: shownDate(SAMPLE_AWARD.date),
    orientation: 'portrait',
    watermark: 'MUESTRA',
    style: TEMPLATE_STYLE,
    body: templateBody(fillTemplate(markup, awardValues(SAMPLE_AWARD, kind.signedBy))),
  });
}
