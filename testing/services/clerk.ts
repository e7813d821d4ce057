import type { Answer, TestServices } from './services.ts';

export const PASSWORD = 'Nueva-2026!';

/** New user as the form sends it. */
export const person = (p_username: string, more: object) => ({
  p_id: 0,
  p_full_name: p_username,
  p_email: 'prueba@ejemplo.test',
  p_phone: '22009999',
  p_username,
  p_password: PASSWORD,
  p_state: 1,
  p_id_profile: 2,
  p_unit: [],
  ...more,
});

type Form = Readonly<Record<string, unknown>>;

/** Fills in the forms of access, as one of several users whose `tokens` it keeps. */
export function clerkOf(services: TestServices) {
  const tokens: Record<string, string> = {};
  /** Resolves when reads include everything saved. */
  const settled = async (): Promise<void> => {
    await services.positions.waitFor(['access', 'catalogues'], await services.store.head());
  };
  const post = async (as: string, path: string, payload: object): Promise<Answer> => {
    const answer = await services.call('POST', path, { ...payload, token: tokens[as] });
    await settled();
    return answer;
  };
  const get = async (as: string, path: string): Promise<Answer> =>
    await services.call('GET', path, { token: tokens[as] });

  /** Record as its form would send it back. */
  const formOf = async (path: string, as: string, names: Record<string, string> = {}): Promise<Form> => {
    const { revision: _, ...data } = (await get(as, path)).data;
    const sent = Object.entries(data).map(([field, value]) => [`p_${names[field] ?? field}`, value]);
    return Object.fromEntries(sent);
  };
  return {
    tokens,
    settled,
    post,
    get,
    enter: async (username: string, password?: string): Promise<void> => {
      tokens[username] = await services.signIn(username, password);
    },
    userForm: async (id: number, as = 'admin'): Promise<Form> => {
      const { p_units, ...form } = await formOf(`/users/get/id/${id}`, as);
      const units = p_units as readonly { id: number; state: number }[]; // holds: the read answers them so
      return { ...form, p_unit: units.map((each) => ({ p_id_unit: each.id, p_state: each.state })) };
    },
    profileForm: async (id: number, as = 'admin') =>
      await formOf(`/profile/get/id/${id}`, as, { pages: 'tags_items' }),
    menuForm: async (id: number, as = 'admin') =>
      await formOf(`/tagsitems/get/id/${id}`, as, { submenus: 'childrens' }),
    unitForm: async (id: number, as = 'admin') => await formOf(`/unit/get/id/${id}`, as),
    actionForm: async (id: number, as = 'admin') => await formOf(`/actions/get/id/${id}`, as),
  };
}

export type Clerk = ReturnType<typeof clerkOf>;
