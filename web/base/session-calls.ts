import type { LoginAnswer, SessionAnswer } from '@expediente/schemas/session/read.ts';
import { CallFailed, type Outcome, post } from './api.ts';
import { clearSession, whileSessionChanges } from './session-store.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly year: number;
  readonly remember: boolean;
}

/** POST /users/login; the server sets the cookie. */
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

/** The forced change after a weak sign-in; `token` is that sign-in's own (domain §7.1). */
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

/** The session check of every load, with the chosen executor when there is one (R1 §4). Quiet. */
export async function checkSession(executor?: number): Promise<SessionAnswer> {
  const payload = executor === undefined ? {} : { unit_executor_assigned: executor };
  return answerOf(await post('/users/session', payload, { quiet: true, anybody: true }));
}

/** The same for a page that is being worked with: the session must still be the one that it shows. */
export const renewSession = async (): Promise<SessionAnswer> =>
  answerOf(await post('/users/session', {}, { quiet: true }));

function answerOf(outcome: Outcome<SessionAnswer>): SessionAnswer {
  if (outcome.is === 'done') return outcome.data;
  throw new CallFailed(outcome.message, 0);
}

/** The session goes on in another fiscal year; a refusal is reported. */
export function changeYear(year: number): Promise<Outcome<SessionAnswer>> {
  const changing = post<SessionAnswer>('/users/session', { p_year: year });
  whileSessionChanges(changing.then((outcome) => outcome.is === 'done'));
  return changing;
}

/** Signs out, and goes to the root with nothing kept here (R1 §2 'Salir'). */
export async function leave(): Promise<void> {
  await post('/users/logout', {}, { quiet: true });
  clearSession();
  location.assign(document.baseURI);
}
