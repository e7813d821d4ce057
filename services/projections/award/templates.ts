import { catalogueStream } from '@expediente/catalogues/engine/reference.ts';
import { AWARD_TEMPLATES, templatesRevision } from '@expediente/catalogues/templates/revision.ts';
import type { EventStore } from '@expediente/eventstore/port.ts';
import type { AwardState } from '@expediente/machines/award/state.ts';
import type { AwardTemplateChange } from '@expediente/schemas/award/read.ts';
import { templatesAt } from '../shared/documents/templates-at.ts';

type Store = Pick<EventStore, 'readStream'>;
type Printed = Pick<AwardState, 'purchaseType' | 'templates'>;

const revisionToday = async (store: Store, purchaseType: number): Promise<number> =>
  templatesRevision(await store.readStream(catalogueStream('purchaseType', purchaseType)));

/** Texts that an update would change, each with the award's own (awards §1.5). */
export async function templateChanges(
  store: Store,
  { purchaseType, templates }: Printed,
): Promise<readonly AwardTemplateChange[]> {
  const [before, now] = await Promise.all([
    templatesAt(store, { purchaseType, revision: templates }),
    revisionToday(store, purchaseType).then((revision) => templatesAt(store, { purchaseType, revision })),
  ]);
  return AWARD_TEMPLATES.flatMap(({ field, title }) =>
    before[field] === now[field] ? [] : [{ field, title, before: before[field], now: now[field] }],
  );
}
