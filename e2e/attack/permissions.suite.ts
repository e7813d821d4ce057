import type { Operation } from '@expediente/schemas/operation.ts';
import { OPERATIONS } from '@expediente/schemas/operations.ts';
import { mayBy, WHO, type Who } from '@expediente/testing/services/rights.ts';
import { describe, expect, test } from 'vitest';
import type { AttackedProduct } from './product.ts';
import { signIn } from './run.ts';
import { servedBy } from './targets.ts';

const NOTHING = 899_999_999;
const FORGED = 's.00000000-0000-4000-8000-000000000000.zzzzzz.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
/** Token that expired in 1970, in the right form. */
const EXPIRED = `s.00000000-0000-4000-8000-000000000000.1.${'A'.repeat(43)}`;

/**
 * Values for the parameters of paths. They name no record that a call could change, as only the permission is tested.
 */
const FILLED: Readonly<Record<string, string>> = {
  unit: '100101',
  year: String(new Date().getFullYear()),
  lifecycle: 'order',
  address: 'main',
  name: 'no-existe',
};
const addressOf = ({ path }: Operation): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => FILLED[name] ?? String(NOTHING));

/** Payloads of operations that refuse an empty one before they check who calls. */
const PAYLOADS: Readonly<Record<string, unknown>> = {
  '/users/change/passsword/direct': { p_password: 'Otra-2026!', p_username: 'centro', p_year: 2026 },
  // Id of a session that is not open: without an id it would end the sessions that other suites use.
  '/users/sessions/end': { p_id: '00000000-0000-4000-8000-000000000000' },
};

/**
 * Every operation, called by every user: allowed or refused exactly as its permission and the table of domain §8
 * demand. A call that passes the permission may still be refused for its content; that counts as allowed.
 */
export function permissionSuite(place: () => AttackedProduct): void {
  describe('who may call what', () => {
    const served = async (): Promise<readonly Operation[]> => {
      const paths = new Set((await servedBy(place().base)).map(({ path }) => path.replace('/api', '')));
      return OPERATIONS.filter(({ path }) => paths.has(path));
    };

    test('nothing is served that the table does not know', async ({ annotate }) => {
      const known = new Set<string>(OPERATIONS.map(({ path }) => path));
      const targets = await servedBy(place().base);
      expect(targets.filter(({ path }) => !known.has(path.replace('/api', '')))).toEqual([]);
      const waiting = OPERATIONS.filter(
        ({ path }) => !targets.some((target) => target.path === `/api${path}`),
      );
      await annotate(`${waiting.length} not served yet: ${waiting.map(({ path }) => path).join(' ')}`);
    });

    test('what was refused is in the audit: who, what, when', async () => {
      const refused = async (): Promise<number> => (await place().audited('projection:no-existe')).length;
      const before = await refused();
      await place().call('POST', '/ops/projections/no-existe/rebuild', {
        token: place().tokens.centro,
        body: {},
      });
      await expect.poll(refused).toBe(before + 1);
      expect((await place().audited('projection:no-existe')).at(-1)).toMatchObject({
        kind: 'refusal',
        user_id: '2',
        result: 'forbidden',
      });
    });

    test.each(['no session', 'a forged session', 'an expired session'] as const)('%s', async (who) => {
      const token = { 'no session': undefined, 'a forged session': FORGED, 'an expired session': EXPIRED }[
        who
      ];
      const wrong: string[] = [];
      for (const each of await served()) {
        const { status, envelope } = await called(place(), each, token);
        const good = each.permission === 'none' ? status < 401 || status === 404 : status === 401;
        if (!good) wrong.push(`${each.path}: ${status}`);
        if (status === 401) expect(envelope).toMatchObject({ message: 'error_session_api', data: null });
      }
      expect(wrong).toEqual([]);
    });

    test.each(WHO)('%s', async (who) => {
      const wrong: string[] = [];
      for (const each of await served()) {
        const { status, envelope } = await called(place(), each, await tokenFor(place(), each, who));
        const fault = faultOf(each.permission, who, status, envelope.response);
        if (fault !== null) wrong.push(`${each.path}: ${fault}`);
      }
      expect(wrong).toEqual([]);
    });
  });
}

async function called(place: AttackedProduct, operation: Operation, token: string | undefined) {
  const { method, path } = operation;
  const request = method === 'POST' ? { token, body: PAYLOADS[path] ?? {} } : { token };
  return await place.call(method, addressOf(operation), request);
}

/** Token of the user; signing out gets a session of its own, which ends with it. */
const tokenFor = async (place: AttackedProduct, { path }: Operation, who: Who): Promise<string> =>
  path === '/users/logout' ? await signIn(place.base, who) : place.tokens[who];

function faultOf(permission: string, who: Who, status: number, response: string | undefined): string | null {
  // A session's token does not serve as the ticket of a weak password.
  if (permission === 'login') return status === 401 ? null : `${status} without a ticket`;
  if (mayBy(permission, who)) return status === 401 || status === 403 ? `refused with ${status}` : null;
  return status === 403 && response === 'danger' ? null : `allowed: ${status}`;
}
