import { catalogueStream, foldRecord } from '@expediente/catalogues/engine/reference.ts';
import { TEMPLATES, type TemplateField } from '@expediente/catalogues/templates/documents.ts';
import { cleanMarkup } from '@expediente/catalogues/templates/markup.ts';
import type { EventStore } from '@expediente/eventstore/port.ts';

/** Templates from which a record is printed: those of a purchase type at a revision (awards A5). */
export interface TemplateSnapshot {
  readonly purchaseType: number;
  readonly revision: number;
}

export type TemplateTexts = Readonly<Record<TemplateField, string>>;

/** Texts of a snapshot, whatever happened to the purchase type since. */
export async function templatesAt(
  store: Pick<EventStore, 'readStream'>,
  { purchaseType, revision }: TemplateSnapshot,
): Promise<TemplateTexts> {
  const events = await store.readStream(catalogueStream('purchaseType', purchaseType));
  return textsOf(
    foldRecord(
      'purchaseType',
      events.filter((event) => event.revision <= revision),
    ) ?? {},
  );
}

/** Templates of a purchase type, sanitized again: old texts may break a rule of today. */
export const textsOf = (record: Partial<Readonly<Record<TemplateField, unknown>>>): TemplateTexts =>
  Object.fromEntries(
    TEMPLATES.map(({ field }) => [field, cleanMarkup(String(record[field] ?? ''))] as const),
  ) as TemplateTexts; // TEMPLATES has every field once
