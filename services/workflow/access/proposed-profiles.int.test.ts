import { PROPOSED_PROFILES } from '@expediente/catalogues/access/profiles.ts';
import { type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let services: TestServices;
beforeAll(async () => {
  services = await testServices();
});
afterAll(async () => await services.close());

test.each(PROPOSED_PROFILES)(
  'the proposed profile $description is saved as it is, and says what it is for',
  async ({ description, work, reach, pages }) => {
    expect(work).not.toBe('');
    const token = await services.signIn('admin');
    const sent = { p_id: 0, p_description: `${description} propuesto`, p_reach: reach, p_tags_items: pages };
    const { data } = await services.call('POST', '/profile/insert/update', { ...sent, token });
    const saved = await services.call('GET', `/profile/get/id/${data.id}`, { token });
    expect(saved.data).toMatchObject({ description: sent.p_description, reach, pages, auto_generated: 0 });
  },
);
