import { expect, test } from 'vitest';
import { clientConfig } from './connection.ts';

test('a command of ops waits for what is slow to come; a user does not', () => {
  const of = (patient: boolean) => clientConfig({ connectionString: '', applicationName: 'prueba', patient });
  const [user, ops] = [of(false), of(true)];
  expect(Number(ops.connectionTimeoutMillis)).toBeGreaterThan(10 * Number(user.connectionTimeoutMillis));
  expect(Number(ops.idle_in_transaction_session_timeout)).toBeGreaterThan(
    10 * Number(user.idle_in_transaction_session_timeout),
  );
});
