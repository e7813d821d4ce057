import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import type { JsonObject } from '@expediente/kernel/events.ts';
import { requestKinds } from '@expediente/schemas/request/kinds.ts';
import { ownershipOf } from '../../catalogues/history.ts';
import type { Ownership } from '../../shared/history/record-history.ts';
import { permissionTo } from '../../shared/records/offers.ts';

/** Owner of a record as its history names it, which decides who may read its acts (domain §8). */
export type Owner = Pick<Ownership, 'executor' | 'units' | 'permission'>;

/** Rule that finds the owners of one kind of record. */
export interface Owning {
  /** All permissions that an owner may have. */
  readonly permissions: readonly string[];
  /** Owner of a record after an event with these data; null: no event named an owner so far. */
  after(data: JsonObject, before: Owner | null): Owner | null;
}

/** Ownership by one cost centre and its executor, which the first event names. */
export function ofUnit(pages: readonly string[], action = 'view'): Owning {
  const permission = permissionTo(action, pages);
  return {
    permissions: [permission],
    after: ({ executor, unit }, before) => before ?? owned(executor, [unit], permission),
  };
}

const REQUESTS = Object.values(requestKinds).map(({ code, page }) => ({
  code,
  permission: permissionTo('view', [page]),
}));

/** Ownership of pedidos and medical services, each kind with its own page. */
export const ofRequest: Owning = {
  permissions: REQUESTS.map(({ permission }) => permission),
  after({ executor, unit, kind }, before) {
    const own = REQUESTS.find(({ code }) => code === kind);
    return before ?? (own ? owned(executor, [unit], own.permission) : null);
  },
};

/** Ownership by all cost centres in these lists; an event without these lists changes nothing. */
export function ofUnitsIn(lists: readonly string[], pages: readonly string[]): Owning {
  const permission = permissionTo('view', pages);
  return {
    permissions: [permission],
    after(data, before) {
      const units = lists.flatMap((list) => unitsIn(data[list]));
      return units.length === 0 ? before : owned(before?.executor ?? data.executor, units, permission);
    },
  };
}

/** Ownership of a catalogue's records: by all, by an executor, or by units. */
export function ofCatalogue(definition: AnyCatalogue): Owning {
  const { scope, key, name } = definition;
  const field = scope === 'people' ? 'units' : name === 'unit' ? key.field : 'id_unit';
  return {
    permissions: [ownershipOf(definition, {}).permission],
    after: (data, before) => (before && !(field in data) ? before : ownershipOf(definition, data)),
  };
}

/** Ownership by all. */
export const ofAll = (permission: string): Owning => ({
  permissions: [permission],
  after: () => ({ executor: null, units: 'all', permission }),
});

/** Owner of these units; null: a damaged event does not name them. */
function owned(executor: unknown, units: readonly unknown[], permission: string): Owner | null {
  const own = [...new Set(units)].filter(isId);
  return isId(executor) && own.length > 0 ? { executor, units: own, permission } : null;
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value);

const unitsIn = (list: unknown): readonly unknown[] =>
  Array.isArray(list) ? list.map((each: { readonly unit?: unknown } | null) => each?.unit) : [];

/** Owner after an event, if the event's data are sound; a damaged event changes nothing. */
export function soundOwner(kind: Owning, data: JsonObject, before: Owner | null): Owner | null {
  try {
    const owner = kind.after(data, before);
    const ids = owner === null ? [] : [owner.executor ?? 0, ...(owner.units === 'all' ? [] : owner.units)];
    return ids.every(isId) ? owner : before;
  } catch {
    return before;
  }
}
