import { rightsOf, rightText } from '@expediente/catalogues/access/administration.ts';
import { PERMISSIONS_OF_TYPES, permissionOf } from '@expediente/catalogues/access/permissions-of-events.ts';
import type { EventStore, StoredEvent } from '@expediente/eventstore/port.ts';
import { streamCategory } from '@expediente/kernel/streams.ts';
import { alternativesOf } from '@expediente/platform/access/permissions.ts';
import type { ActRight } from '@expediente/schemas/facts/read.ts';
import { stepsOf } from '../../catalogues/access-steps.ts';

/**
 * Right by which a command was accepted: the permission that it needs, and the profile at the revision that its events
 * keep. Null: the events keep no profile, or the product acted by itself.
 */
export async function rightOfAct(
  store: EventStore,
  events: readonly StoredEvent[],
  lead: StoredEvent,
): Promise<ActRight | null> {
  const [, profile = '', revision = ''] =
    /;profile-(\d{1,9})@(\d{1,9})$/.exec(lead.metadata.right ?? '') ?? [];
  const permission = permissionFor(events, lead);
  if (profile === '' || permission === undefined) return null;
  const id = Number(profile);
  const steps = (await stepsOf(store, 'profile', [id])).get(id);
  const then = steps?.find(({ event }) => event.revision === Number(revision))?.record;
  const given = new Set(then ? rightsOf(then) : []);
  const alternatives = alternativesOf(permission);
  const held = alternatives.find(
    ({ page, action }) => given.has(page) && given.has(rightNamed(page, action)),
  );
  const asked = held ?? alternatives[0];
  if (!asked) return null;
  return {
    profile: then?.description ?? '',
    id_profile: id,
    revision: Number(revision),
    page: asked.page,
    action: asked.action ?? '',
    permission: rightText(rightNamed(asked.page, asked.action)),
    granted: held !== undefined,
  };
}

const rightNamed = (page: string, action: string | undefined): string =>
  action === undefined ? page : `${page}.${action}`;

/** Permission of the operation if its answer was kept, else of the leading event. */
function permissionFor(events: readonly StoredEvent[], lead: StoredEvent): string | undefined {
  const answered = events.find(({ stream }) => streamCategory(stream) === 'command')?.data.operation;
  const own = typeof answered === 'string' ? permissionOf(answered) : undefined;
  return own ?? PERMISSIONS_OF_TYPES.get(lead.type)?.[0];
}
