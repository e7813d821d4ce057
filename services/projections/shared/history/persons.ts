import type { EventStore } from '@expediente/eventstore/port.ts';
import type { EventMetadata } from '@expediente/kernel/events.ts';
import { streamName } from '@expediente/kernel/streams.ts';

type Actor = Pick<EventMetadata, 'userId' | 'username'>;

/** Sign-in name of an actor; '': neither the event nor the user's stream has it. */
export type UsernameOf = (actor: Actor) => string;

/**
 * Sign-in names of actors, which distinguish users with the same name. Events have them; for older events they come
 * from the user's own stream, since a sign-in name never changes.
 */
export async function usernamesOf(
  store: Pick<EventStore, 'readStreams'>,
  actors: Iterable<Actor>,
): Promise<UsernameOf> {
  const asked = new Set<string>();
  for (const { userId, username } of actors)
    if (username === undefined && USER.test(userId)) asked.add(userId);
  const streams = asked.size === 0 ? undefined : await store.readStreams([...asked].map(streamOf));
  const known = new Map(
    [...asked].map((id) => {
      const named = streams?.get(streamOf(id))?.find(({ data }) => typeof data.username === 'string');
      return [id, String(named?.data.username ?? '')];
    }),
  );
  return ({ userId, username }) => username ?? known.get(userId) ?? '';
}

const USER = /^[1-9]\d{0,8}$/;

const streamOf = (id: string) => streamName('user', Number(id));
