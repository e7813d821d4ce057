import { catalogueDecider } from '@expediente/catalogues/engine/decider.ts';
import { CATALOGUES } from '@expediente/catalogues/registry.ts';
import { type StreamName, streamCategory, streamName } from '@expediente/kernel/streams.ts';
import { mayEnter } from '@expediente/platform/access/directory.ts';
import { permissionTree } from '@expediente/platform/access/permission-tree.ts';
import { mayUse } from '@expediente/platform/access/permissions.ts';
import type { CatalogueRecords } from '@expediente/schemas/catalogues/records.ts';
import { toPresent } from '@expediente/schemas/present.ts';
import { faultsOf } from '@expediente/schemas/well-formed.ts';
import type { CheckedEvent } from './check.ts';

const DECIDING = ['user', 'profile', 'menuOption', 'action'] as const;
type Deciding = (typeof DECIDING)[number];
const isDeciding = (category: string): category is Deciding => DECIDING.some((name) => name === category);

/** Record at one of its revisions, or the menu at one of its versions. */
interface Version<Record> {
  readonly revision: number;
  readonly record: Record | null;
  /** End of its validity in milliseconds; Infinity for the present one. */
  until: number;
}
type User = Version<CatalogueRecords['user']>;
type Profile = Version<CatalogueRecords['profile']>;
type Menu = Version<{
  readonly options: readonly CatalogueRecords['menuOption'][];
  readonly actions: readonly CatalogueRecords['action'][];
}>;

/** Users, profiles, menu and actions at each place of the log. */
export class Rights {
  readonly #users = new Map<StreamName, User[]>();
  readonly #profiles = new Map<StreamName, Profile[]>();
  readonly #options = new Map<StreamName, CatalogueRecords['menuOption']>();
  readonly #actions = new Map<StreamName, CatalogueRecords['action']>();
  readonly #menus: Menu[] = [];
  readonly #judged = new Map<string, boolean>();

  static takes = (stream: StreamName): boolean => isDeciding(streamCategory(stream));

  take(event: CheckedEvent): void {
    const category = streamCategory(event.stream);
    const until = Date.parse(event.metadata.at);
    if (category === 'user') this.#add(this.#users, event, 'user', until);
    else if (category === 'profile') this.#add(this.#profiles, event, 'profile', until);
    else if (category === 'menuOption' || category === 'action') this.#changeMenu(category, event, until);
  }

  #add<Name extends 'user' | 'profile'>(
    held: Map<StreamName, Version<CatalogueRecords[Name]>[]>,
    event: CheckedEvent,
    name: Name,
    until: number,
  ): void {
    const versions = held.get(event.stream) ?? [];
    held.set(event.stream, versions);
    const record = folded(name, versions.at(-1)?.record ?? null, event);
    if (record === undefined) return;
    end(versions, until);
    versions.push({ revision: event.revision, record, until: Number.POSITIVE_INFINITY });
  }

  #changeMenu(name: 'menuOption' | 'action', event: CheckedEvent, until: number): void {
    // The cast holds: each map has the records of one catalogue, which the compiler cannot infer.
    const held = (name === 'menuOption' ? this.#options : this.#actions) as Map<
      StreamName,
      CatalogueRecords[typeof name]
    >;
    const record = folded(name, held.get(event.stream) ?? null, event);
    if (record === undefined) return;
    if (record === null) held.delete(event.stream);
    else held.set(event.stream, record);
    end(this.#menus, until);
    this.#menus.push({
      revision: this.#menus.length,
      record: { options: [...this.#options.values()], actions: [...this.#actions.values()] },
      until: Number.POSITIVE_INFINITY,
    });
  }

  /** Versions of the user; undefined if the log has none. */
  users = (id: string): readonly User[] | undefined => this.#users.get(streamName('user', id));
  profiles = (id: string): readonly Profile[] | undefined => this.#profiles.get(streamName('profile', id));

  /** True if an active user with that profile had a permission in any version valid at `since` or later. */
  grants(user: User, profile: Profile, permission: string, since: number): boolean {
    const { record } = user;
    if (!record || !mayEnter(record) || profile.record?.id !== record.id_profile) return false;
    return present(this.#menus, since).some((menu) => this.#granted(profile, menu, permission));
  }

  #granted(profile: Profile, menu: Menu, permission: string): boolean {
    if (!profile.record || !menu.record) return false;
    const key = `${profile.record.id}@${profile.revision}|${menu.revision}|${permission}`;
    let granted = this.#judged.get(key);
    if (granted === undefined) {
      const permissions = permissionTree(profile.record, menu.record.options, menu.record.actions);
      granted = mayUse({ permissions }, permission);
      this.#judged.set(key, granted);
    }
    return granted;
  }

  /** True if the user had a permission in any version valid at `since` or later. */
  had(id: string, permission: string, since: number): boolean {
    return present(this.users(id) ?? [], since).some((user) =>
      present(this.profiles(String(user.record?.id_profile)) ?? [], since).some((profile) =>
        this.grants(user, profile, permission, since),
      ),
    );
  }
}

/** Versions that were valid then or later, at least the present one. */
function present<Each extends { readonly until: number }>(
  versions: readonly Each[],
  since: number,
): readonly Each[] {
  const last = versions.at(-1);
  if (last === undefined || versions.length === 1) return versions;
  return versions.filter((each) => each === last || each.until >= since);
}

function end(versions: readonly { until: number }[], at: number): void {
  const last = versions.at(-1);
  if (last) last.until = at;
}

/** Record after an event; undefined if the event cannot be read: it then changes no right, as in the guard. */
function folded<Name extends Deciding>(
  name: Name,
  record: CatalogueRecords[Name] | null,
  event: CheckedEvent,
): CatalogueRecords[Name] | null | undefined {
  const decider = catalogueDecider(CATALOGUES[name]);
  try {
    const now = toPresent(decider.events, event);
    return faultsOf(decider.events, now).length > 0 ? undefined : decider.evolve({ record }, now).record;
  } catch {
    return undefined;
  }
}
