import { catalogueStream } from '@expediente/catalogues/engine/reference.ts';
import type { EventMetadata } from '@expediente/kernel/events.ts';
import { type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** By which right something was done is kept with it. */

let services: TestServices;
beforeAll(async () => {
  services = await testServices();
});
afterAll(async () => await services.close());

const headOf = async (name: 'user' | 'profile' | 'group', id: number | string) => {
  const last = (await services.store.readStream(catalogueStream(name, id))).at(-1);
  if (!last) throw new Error(`no ${name} ${id}`);
  return last;
};

/** What the events of a saved group say of who saved it. */
async function savedGroup(token: string, id: string): Promise<EventMetadata> {
  const { status, message } = await services.call('POST', '/groups/insert/update', {
    token,
    p_id: id,
    p_id_group: id,
    p_description: `GRUPO ${id}`,
  });
  expect([status, message]).toEqual([200, expect.any(String)]);
  return (await headOf('group', id)).metadata;
}

test('an event names its session, and the revisions of user and profile at that moment', async () => {
  const token = await services.signIn('admin');
  const first = await savedGroup(token, '901');
  const session = (await services.access.check(token))?.id;
  expect(session).toMatch(/^[0-9a-f-]{36}$/);
  expect(first).toMatchObject({
    userId: '1',
    username: 'admin',
    profile: '1',
    right: 'user-1@0;profile-1@0',
    session,
  });
});
