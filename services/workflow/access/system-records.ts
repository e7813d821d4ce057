import { ADMINISTRATOR_PROFILE } from '@expediente/catalogues/access/administration.ts';
import { menuWith } from '@expediente/catalogues/access/menu.ts';
import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import { CATALOGUES } from '@expediente/catalogues/registry.ts';
import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import type { JsonObject } from '@expediente/kernel/events.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import type { MenuOptionRecord } from '@expediente/schemas/catalogues/records.ts';
import { PAGES } from '@expediente/schemas/operations.ts';
import { moveUniques } from '../catalogue/holdings.ts';
import { findRecord } from '../catalogue/record.ts';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';

/** Session of the product itself, for actions on behalf of the operator; without a sign-in. */
export const SYSTEM: Session = {
  id: '',
  userId: 0,
  username: 'sistema',
  fullName: 'Sistema',
  profileId: ADMINISTRATOR_PROFILE,
  profession: '',
  year: Number(dateInGuatemala(new Date()).slice(0, 4)),
  executor: null,
  executors: [],
  scope: 'institution',
  units: [],
  permissions: [],
};

export type CatalogueRecordName = 'action' | 'menuOption' | 'profile' | 'user';

/** Record of a catalogue of access; null when there is none. */
export async function recordOf<Row>(
  unit: UnitOfWork,
  name: CatalogueRecordName,
  key: string | number,
): Promise<Row | null> {
  const { record } = await findRecord(unit, CATALOGUES[name], key);
  return record as Row | null; // the stream of the category holds the catalogue's records
}

/** Writes a record without the rules of the screens, with its unique values. True when something changed. */
export async function saved(
  unit: UnitOfWork,
  definition: AnyCatalogue,
  key: string | number,
  wanted: object,
): Promise<boolean> {
  const record = wanted as JsonObject; // a catalogue's record, of plain values
  const { record: before, decider } = await findRecord(unit, definition, key);
  await moveUniques(unit, definition, before, record);
  const { revision } = await unit.load(decider, key);
  await unit.decide(
    decider,
    [key],
    before === null ? { type: 'create', record } : { type: 'change', changes: record },
  );
  return (await unit.load(decider, key)).revision > revision;
}

/** The menu of this program, with the pages that its modules bring. */
export const ownMenu = (): readonly MenuOptionRecord[] => menuWith(PAGES);

/** Place of a page in the product's own menu. */
export function ownPlace(link: string) {
  for (const option of ownMenu())
    for (const group of option.submenus) {
      const page = group.childrens.find(({ a_href }) => a_href === link);
      if (page) return { option, group, page };
    }
  throw new Error(`no page ${link}`);
}
