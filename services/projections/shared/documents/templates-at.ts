import { catalogueStream, foldRecord } from '@expediente/catalogues/engine/reference.ts';
import { TEMPLATES, type TemplateField } from '@expediente/catalogues/templates/documents.ts';
import { cleanMarkup } from '@expediente/catalogues/templates/markup.ts';
import type { EventStore } from '@expediente/eventstore/port.ts';

/** The templates that a record is printed from: a purchase type's, as they were at a revision of it (awards A5). */
export interface TemplateSnapshot {
  readonly purchaseType: number;
  readonly revision: number;
}

export type TemplateTexts = Readonly<Record<TemplateField, string>>;

/** The texts of a snapshot, whatever became of the type since. */
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

/** The templates of a purchase type, cleaned again: what was saved long ago may be older than a rule of today. */
export const textsOf = (record: Partial<Readonly<Record<TemplateField, unknown>>>): TemplateTexts =>
  Object.fromEntries(
    TEMPLATES.map(({ field }) => [field, cleanMarkup(String(record[field] ?? ''))] as const),
  ) as TemplateTexts; // TEMPLATES has every field once
