import type { Json, JsonObject } from '@expediente/kernel/events.ts';
import type {
  CatalogueName,
  MenuGroup,
  ProfilePage,
  UserRecord,
} from '@expediente/schemas/catalogues/records.ts';

/** Conversions of fields that hold lists of records into plain values for a history, by catalogue and field. */
const LISTS: Readonly<Partial<Record<CatalogueName, Readonly<Record<string, (list: Json) => Json>>>>> = {
  // Casts are safe: the field's schema checked each list when it was saved.
  user: { units: (list) => unitsOf(list as unknown as UserRecord['units']) },
  profile: { pages: (list) => (list as unknown as readonly ProfilePage[]).flatMap(pageInWords) },
  menuOption: { submenus: (list) => (list as unknown as readonly MenuGroup[]).map(groupInWords) },
};

/** Converts a record's lists to plain values, so that a history can compare them before and after. */
export function withPlainLists(name: CatalogueName, record: JsonObject): JsonObject {
  const lists = LISTS[name];
  if (lists === undefined) return record;
  return Object.fromEntries(
    Object.entries(record).map(([field, value]) => [field, lists[field]?.(value) ?? value]),
  );
}

const unitsOf = (units: UserRecord['units']): Json =>
  units.filter(({ state }) => state === 1).map(({ id }) => id);

/** Page of a profile in words: 'grupos (inicial): view, update'. */
function pageInWords({ a_href, main, enabled, actions }: ProfilePage): string[] {
  if (enabled !== 1) return [];
  const granted = actions.filter((action) => action.enabled === 1).map(({ field }) => field);
  return [`${a_href}${main === 1 ? ' (inicial)' : ''}${granted.length > 0 ? `: ${granted.join(', ')}` : ''}`];
}

/** Group of a menu in words: 'Insumos: Insumos, Grupos'. */
const groupInWords = ({ description, childrens }: MenuGroup): string =>
  `${description}: ${childrens.map((page) => page.description).join(', ')}`;
