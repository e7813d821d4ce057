import { purchaseType } from '@expediente/catalogues/definitions/purchase-type.ts';
import { comparedCatalogue } from '@expediente/catalogues/engine/compared.ts';
import { TEMPLATES, type TemplateField } from '@expediente/catalogues/templates/documents.ts';
import { cleanMarkup } from '@expediente/catalogues/templates/markup.ts';
import type { EventStore } from '@expediente/eventstore/port.ts';
import type { JsonObject } from '@expediente/kernel/events.ts';
import { streamName } from '@expediente/kernel/streams.ts';
import { toPresent } from '@expediente/schemas/present.ts';

/** The templates that a record is printed from: a purchase type's, as they were at a revision of it (awards A5). */
export interface TemplateSnapshot {
  readonly purchaseType: number;
  readonly revision: number;
}

export type TemplateTexts = Readonly<Record<TemplateField, string>>;

/** The texts of a snapshot, of a type that was deleted since too; cleaned by the rules of today. */
export async function templatesAt(
  store: Pick<EventStore, 'readStream'>,
  snapshot: TemplateSnapshot,
): Promise<TemplateTexts> {
  const { events, evolve, initial } = comparedCatalogue(purchaseType);
  let state = initial;
  let record: JsonObject = {};
  for (const event of await store.readStream(streamName('purchaseType', snapshot.purchaseType))) {
    if (event.revision > snapshot.revision) break;
    state = evolve(state, toPresent(events, event));
    record = state.record ?? record;
  }
  return textsOf(record);
}

/** The templates that a record of a purchase type has: what was saved long ago may be older than a rule of today. */
export const textsOf = (record: Readonly<Record<string, unknown>>): TemplateTexts =>
  Object.fromEntries(
    TEMPLATES.map(({ field }) => [field, cleanMarkup(String(record[field] ?? ''))] as const),
  ) as TemplateTexts; // TEMPLATES has every field once
