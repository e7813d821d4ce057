import type { EventStore } from '@expediente/eventstore/port.ts';
import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { personText } from '@expediente/kernel/text.ts';
import { type Revised, rightOf } from '@expediente/platform/access/directory.ts';
import {
  type AccessRecords,
  type Question,
  type Verdict,
  verdictOf,
} from '@expediente/platform/access/explain.ts';
import { alternativesOf } from '@expediente/platform/access/permissions.ts';
import type { AccessChange, AccessRow } from '@expediente/schemas/catalogues/access.ts';
import type {
  ActionRecord,
  CatalogueRecords,
  MenuOptionRecord,
  ProfileRecord,
  UnitRecord,
  UserRecord,
} from '@expediente/schemas/catalogues/records.ts';
import { type UsernameOf, usernamesOf } from '../shared/history/persons.ts';
import { type Deciding, type Step, stepsOf } from './access-steps.ts';

/** A question about the days from `from` up to the end of `date`. */
export interface Asked extends Question {
  readonly date: string;
  readonly from: string;
}

/** Ids of all records that may decide the question. */
export interface Known {
  readonly users: readonly number[];
  readonly options: readonly number[];
  readonly actions: readonly number[];
  /** Empty unless the question is about a unit. */
  readonly units: readonly number[];
}

/**
 * Users who have or had a right, and since when. The verdict is computed again after every event that could change it,
 * so that it shows who granted the right and when. Read from the event store: it is never behind, and knows any day.
 */
export async function accessOf(store: EventStore, known: Known, asked: Asked): Promise<readonly AccessRow[]> {
  const [users, options, actions, units] = await Promise.all([
    stepsOf(store, 'user', known.users),
    stepsOf(store, 'menuOption', known.options),
    stepsOf(store, 'action', known.actions),
    stepsOf(store, 'unit', known.units),
  ]);
  const profileIds = [...users.values()].flatMap((steps) =>
    steps.flatMap(({ record }) => (record ? [record.id_profile] : [])),
  );
  const profiles = await stepsOf(store, 'profile', [...new Set(profileIds)]);
  const named = alternativesOf(asked.permission);
  const common: readonly Step[] = [
    ...streamsWith(options, (record) =>
      record.submenus.some(({ childrens }) =>
        childrens.some(({ a_href }) => named.some(({ page }) => page === a_href)),
      ),
    ),
    ...streamsWith(actions, ({ field_actions }) => named.some(({ action }) => action === field_actions)),
    ...[...units.values()].flat(),
  ];
  const deciding = [...common, ...[...users.values(), ...profiles.values()].flat()];
  const usernameOf = await usernamesOf(
    store,
    deciding.map(({ event }) => event.metadata),
  );
  return [...users.values()].flatMap((own) => {
    const ids = new Set(own.map(({ record }) => record?.id_profile));
    const granting = [...profiles].flatMap(([id, steps]) => (ids.has(id) ? steps : []));
    const row = rowOf([...own, ...granting, ...common], asked, usernameOf);
    return row ? [row] : [];
  });
}

/** All steps of the records that met a condition at any time. */
const streamsWith = <Name extends Deciding>(
  streams: ReadonlyMap<number, readonly Step<Name>[]>,
  meets: (record: NonNullable<Step<Name>['record']>) => boolean,
): readonly Step<Name>[] =>
  [...streams.values()]
    .filter((steps) => steps.some(({ record }) => record !== null && meets(record)))
    .flat();

const dayOf = (at: string): string => dateInGuatemala(new Date(at));

/** Verdict on one user at the end of the days, with its history; undefined: there was no such user yet. */
function rowOf(steps: readonly Step[], asked: Asked, usernameOf: UsernameOf): AccessRow | undefined {
  const standing = new Standing();
  const history: AccessChange[] = [];
  let verdict: Verdict | undefined;
  const inOrder = steps
    .filter(({ event }) => dayOf(event.metadata.at) <= asked.date)
    .sort((a, b) => (a.event.position < b.event.position ? -1 : 1));
  for (const step of inOrder) {
    standing.take(step);
    const records = standing.records();
    if (!records) continue;
    verdict = verdictOf(records, asked);
    const reason = verdict.checks.find(({ holds }) => !holds)?.text ?? '';
    const last = history.at(-1);
    if (last && last.allowed === Number(verdict.allowed) && last.reason === reason) continue;
    history.push({
      at: step.event.metadata.at,
      by: personText(step.event.metadata.userName, usernameOf(step.event.metadata)),
      text: step.text,
      allowed: verdict.allowed ? 1 : 0,
      reason,
    });
  }
  const records = standing.records();
  if (!records || !verdict) return undefined;
  const { id, full_name, username, id_profile } = records.user;
  return {
    id,
    full_name,
    username,
    id_profile,
    description_profile: records.profile?.description ?? '',
    right: standing.right(),
    allowed: verdict.allowed ? 1 : 0,
    within: history.some(({ allowed }, at) => allowed === 1 && lasts(history[at + 1], asked.from)) ? 1 : 0,
    checks: verdict.checks.map(({ holds, text }) => ({ holds: holds ? 1 : 0, text })),
    history: history.reverse(),
  };
}

/** Checks whether a state that lasted until the next change still held on the first of the days. */
const lasts = (next: AccessChange | undefined, from: string): boolean =>
  next === undefined || dayOf(next.at) >= from;

/** Records after the steps taken so far. */
class Standing {
  #user: Revised<UserRecord> | null = null;
  readonly #profiles = new Map<number, Revised<ProfileRecord>>();
  readonly #options = new Map<number, MenuOptionRecord>();
  readonly #actions = new Map<number, ActionRecord>();
  readonly #units = new Map<number, UnitRecord>();

  take(step: Step): void {
    if (isOf(step, 'user')) this.#user = revised(step);
    else if (isOf(step, 'profile')) put(this.#profiles, { id: step.id, record: revised(step) });
    else if (isOf(step, 'menuOption')) put(this.#options, step);
    else if (isOf(step, 'action')) put(this.#actions, step);
    else if (isOf(step, 'unit')) put(this.#units, step);
  }

  /** Records for a verdict; null: there is no user. */
  records(): AccessRecords | null {
    if (this.#user === null) return null;
    return {
      user: this.#user,
      profile: this.#profiles.get(this.#user.id_profile) ?? null,
      options: [...this.#options.values()],
      actions: [...this.#actions.values()],
      units: [...this.#units.values()],
    };
  }

  /** Revisions of user and profile in the form that events keep; '': one of them does not exist. */
  right(): string {
    const profile = this.#user && this.#profiles.get(this.#user.id_profile);
    return this.#user && profile ? rightOf(this.#user, profile) : '';
  }
}

const revised = <Name extends 'user' | 'profile'>({
  record,
  event: { revision },
}: Step<Name>): Revised<CatalogueRecords[Name]> | null => record && { ...record, revision };

const isOf = <Name extends Deciding>(step: Step, name: Name): step is Step<Name> => step.name === name;

function put<Record>(
  records: Map<number, Record>,
  step: { readonly id: number; readonly record: Record | null },
) {
  if (step.record === null) records.delete(step.id);
  else records.set(step.id, step.record);
}
