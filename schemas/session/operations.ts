import { get, type ModuleContract, post } from '../operation.ts';
import {
  ChangePasswordInput,
  ChangeWeakPasswordInput,
  EndSessionInput,
  LoginInput,
  SessionInput,
} from './commands.ts';

export const SESSION = {
  title: 'Sesión',
  scope: 'own',
  operations: [
    post(
      '/users/login',
      'none',
      'checks the credentials; data: jwt, weak (1 when the typed password fails the strength rule); wrong ones: one message for every cause, rate-limited per user and address',
      { answer: 'LoginAnswer', payload: LoginInput },
    ),
    post(
      '/users/session',
      'session',
      'the session check of every load; p_year: the session goes on in another fiscal year. data: jwt (renewed), user, year, name, description_profession, id_profile, unit_description, unit_executor_assigned, executors, permissions; message error_session_api when the token is not good. Everywhere the token is `token`: in the query of a GET, in the body of a POST',
      { answer: 'SessionAnswer', payload: SessionInput },
    ),
    post('/users/logout', 'session', 'ends the session on the server', 'Record<string, never>'),
    post(
      '/users/change/passsword',
      'session',
      'own password only; p_current_password is the present one, which may be left out within five minutes of the sign-in by clients other than the web',
      { answer: '{ jwt: string }', payload: ChangePasswordInput },
    ),
    post(
      '/users/change/passsword/direct',
      'login',
      'the forced change after a weak login; needs the token of that login',
      { answer: 'LoginAnswer', payload: ChangeWeakPasswordInput },
    ),
    get(
      '/users/sessions/get/all',
      'session',
      'own open sessions: id, device, address, since, seen, until, remembered, present',
      'Page<OwnSession>',
    ),
    post(
      '/users/sessions/end',
      'session',
      'ends an own session, or all others than the one that asks; data: ended (how many)',
      { answer: '{ ended: number }', payload: EndSessionInput },
    ),
    get(
      '/users/get/information',
      'session',
      'own data: profile, name, email, phone, username, units',
      'UserInformation | null',
    ),
  ],
} as const satisfies ModuleContract;
