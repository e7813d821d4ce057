import { beforeEach, expect, test } from 'vitest';
import type { Session } from './session.ts';
import { SessionCache } from './session-cache.ts';

const session = (id: string): Session => ({
  id,
  userId: 7,
  username: 'compras',
  fullName: 'Usuario Compras',
  profileId: 4,
  profession: '',
  year: 2026,
  executor: null,
  executors: [],
  scope: 'institution',
  units: [],
  permissions: [],
});

let loaded: string[];
let listening: boolean;
let heard: () => Promise<void>;
let revision: number;
let cache: SessionCache;
beforeEach(() => {
  loaded = [];
  listening = true;
  heard = async () => undefined;
  revision = 1;
  cache = new SessionCache({
    load: async (id) => {
      loaded.push(id);
      return session(id);
    },
    mayCache: () => listening,
    heard: async () => await heard(),
    revision: () => revision,
  });
});

test('a session is loaded once, also for concurrent checks', async () => {
  await Promise.all([cache.get('a'), cache.get('a')]);
  await cache.get('a');
  expect(loaded).toEqual(['a']);
});

test('an ended session, or all of a user, are loaded again', async () => {
  await cache.get('a');
  await cache.get('b');
  cache.forget({ session: 'a' });
  await cache.get('a');
  expect(loaded).toEqual(['a', 'b', 'a']);
  cache.forget({ user: 7 });
  await cache.get('b');
  expect(loaded).toEqual(['a', 'b', 'a', 'b']);
});

test('entries cached before a notice could be missed are dropped', async () => {
  await cache.get('a');
  listening = false;
  await cache.get('b');
  listening = true;
  await cache.get('a');
  expect(loaded).toEqual(['a', 'b', 'a']);
});

test('a change of users, profiles, units or menus counts for the next check', async () => {
  await cache.get('a');
  revision += 1;
  await cache.get('a');
  await cache.get('a');
  expect(loaded).toEqual(['a', 'a']);
});

test('nothing is cached while a notice may be on its way', async () => {
  heard = async () => {
    throw new Error('away');
  };
  await cache.get('a');
  await cache.get('a');
  expect(loaded).toEqual(['a', 'a']);
  heard = async () => undefined;
  await cache.get('a');
  await cache.get('a');
  expect(loaded).toEqual(['a', 'a', 'a']);
});
