import type { LoginAnswer, SessionAnswer } from '@expediente/schemas/session/read.ts';
import { CallFailed, type Outcome, post } from './api.ts';
import { clearSession, whileSessionChanges } from './session-store.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly year: number;
  readonly remember: boolean;
}

/** Signs in; the server sets the session's cookie. */
export const logIn = (who: Credentials): Promise<Outcome<LoginAnswer>> =>
  post(
    '/users/login',
    {
      p_username: who.username,
      p_password: who.password,
      p_year: who.year,
      p_remember: who.remember ? 1 : 0,
    },
    { quiet: true, anybody: true },
  );

/** Changes the password after a sign-in with a weak one, which answered the `token` (domain §7.1). */
export const changeWeakPassword = (
  who: Credentials,
  password: string,
  token: string,
): Promise<Outcome<unknown>> =>
  post('/users/change/passsword/direct', {
    p_username: who.username,
    p_year: who.year,
    p_password: password,
    token,
  });

/** Reads the session at each load of the page, with the chosen executor if there is one (R1 §4). */
export async function checkSession(executor?: number): Promise<SessionAnswer> {
  const payload = executor === undefined ? {} : { unit_executor_assigned: executor };
  return answerOf(await post('/users/session', payload, { quiet: true, anybody: true }));
}

/** Reads the session again for an open page; fails when the session is no longer the one that the page shows. */
export const renewSession = async (): Promise<SessionAnswer> =>
  answerOf(await post('/users/session', {}, { quiet: true }));

function answerOf(outcome: Outcome<SessionAnswer>): SessionAnswer {
  if (outcome.is === 'done') return outcome.data;
  throw new CallFailed(outcome.message, 0);
}

/** Moves the session to another fiscal year; a refusal is reported. */
export function changeYear(year: number): Promise<Outcome<SessionAnswer>> {
  const changing = post<SessionAnswer>('/users/session', { p_year: year });
  whileSessionChanges(changing.then((outcome) => outcome.is === 'done'));
  return changing;
}

/** Signs out, clears the browser's storage and goes to the root (R1 §2 'Salir'). */
export async function leave(): Promise<void> {
  await post('/users/logout', {}, { quiet: true });
  clearSession();
  location.assign(document.baseURI);
}
