import { SESSION_ERROR } from '@expediente/kernel/envelope.ts';
import type { SessionAnswer } from '@expediente/schemas/session/read.ts';
import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { sessionMachine } from './session-machine.ts';

const answer = (changes: Partial<SessionAnswer> = {}): SessionAnswer => ({
  jwt: '',
  permissions: [],
  user: 'centro',
  id_user: 2,
  year: 2026,
  unit_description: '',
  name: '',
  description_profession: '',
  id_profile: 2,
  unit_executor_assigned: null,
  executors: [],
  units_inactive: 0,
  ...changes,
});
/** Long enough for what answers at once; a state that never comes is reported by its name. */
const WITHIN = { timeout: 2_000 };
const one = { id: 1, name: 'Hospital' };
const two = { id: 2, name: 'Centro de salud' };

/** The machine with a server that answers as given, and what the browser was asked to do. */
function started(check: (executor: number | undefined) => SessionAnswer) {
  const asked: string[] = [];
  const note = (what: string) => () => {
    asked.push(what);
  };
  const actor = createActor(
    sessionMachine.provide({
      actors: { check: fromPromise(async ({ input }: { input: number | undefined }) => check(input)) },
      actions: {
        keep: note('keep'),
        clearStorage: note('clear'),
        reload: note('reload'),
        goToRoot: note('root'),
      },
    }),
  );
  actor.start();
  return {
    actor,
    asked,
    at: async (state: string) => await waitFor(actor, (now) => now.value === state, WITHIN),
  };
}

describe('session start (R1 §4)', () => {
  test('an assigned unit loads the application', async () => {
    const { at, asked } = started(() => answer({ unit_executor_assigned: one, executors: [one, two] }));
    await at('ready');
    expect(asked).toEqual(['keep']);
  });

  test('no executors load it too', async () => {
    const { at, asked } = started(() => answer());
    await at('ready');
    expect(asked).toEqual(['keep']);
  });

  test('one executor is assigned by itself and the page reloads', async () => {
    const seen: (number | undefined)[] = [];
    const { at, asked } = started((executor) => {
      seen.push(executor);
      return answer({ executors: [one], unit_executor_assigned: executor === undefined ? null : one });
    });
    await at('reloading');
    expect(seen).toEqual([undefined, 1]);
    expect(asked).toEqual(['keep', 'reload']);
  });

  test('several wait for the choice', async () => {
    const { actor, at, asked } = started((executor) =>
      answer({ executors: [one, two], unit_executor_assigned: executor === 2 ? two : null }),
    );
    await at('choosing');
    expect(asked).toEqual([]);
    actor.send({ type: 'choose', executor: 2 });
    await at('reloading');
    expect(asked).toEqual(['keep', 'reload']);
  });

  test('error_session_api clears the storage and shows the login screen; a lost connection does not', async () => {
    const denied = started(() => {
      throw new Error(SESSION_ERROR);
    });
    await denied.at('signedOut');
    expect(denied.asked).toEqual(['clear']);
    const lost = started(() => {
      throw new Error('sin red');
    });
    await lost.at('unreachable');
    expect(lost.asked).toEqual([]);
  });

  test('a weak password is changed before entering, a strong one goes to the root', async () => {
    const credentials = { username: 'centro', password: 'x', year: 2026, remember: false };
    const denied = () => {
      throw new Error(SESSION_ERROR);
    };
    const strong = started(denied);
    await strong.at('signedOut');
    strong.actor.send({ type: 'signedIn', credentials, answer: { jwt: 't', weak: 0 } });
    expect(strong.asked).toEqual(['clear', 'root']);
    const weak = started(denied);
    await weak.at('signedOut');
    weak.actor.send({ type: 'signedIn', credentials, answer: { jwt: 't', weak: 1 } });
    expect(weak.asked).toEqual(['clear']);
    weak.actor.send({ type: 'passwordChanged' });
    expect(weak.asked).toEqual(['clear', 'root']);
  });
});
