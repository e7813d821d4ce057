import {
  ANOTHER_SESSION,
  type Envelope,
  SESSION_ERROR,
  SPEAKER_HEADER,
  speakerOf,
} from '@expediente/kernel/envelope.ts';
import type { Access } from './access.ts';
import { mayUse } from './permissions.ts';
import { type TokenRequest, tokenOf } from './request-token.ts';
import type { Session } from './session.ts';

/** A request that may go on, or the answer that turns it away (domain §8 "Wire"). */
export type Guarded =
  | { readonly session: Session }
  | { readonly status: 401 | 403 | 409; readonly envelope: Envelope<null | AnotherSession> };

/** Whose session it is now (domain §8 "Further wire decisions"). */
export interface AnotherSession {
  readonly rule: typeof ANOTHER_SESSION;
  readonly user: string;
  readonly name: string;
  readonly year: number;
  readonly executor: string | null;
}

export const NO_PERMISSION = 'No tiene permiso para realizar esta acción.';

/**
 * Session, whether it is the one that the call speaks for, then permission: the first steps of every operation,
 * reads and commands alike.
 */
export async function guard(access: Access, request: TokenRequest, permission: string): Promise<Guarded> {
  const given = tokenOf(request);
  if ('forged' in given) {
    const message = 'La solicitud no viene de la aplicación. Recargue la página e inténtelo de nuevo.';
    return { status: 403, envelope: { response: 'danger', message, data: null } };
  }
  const session = await access.check(given.token);
  if (session === null) {
    return { status: 401, envelope: { response: 'error', message: SESSION_ERROR, data: null } };
  }
  const speaker = speakerIn(request);
  if (speaker !== undefined && speaker !== speakerOf(session.userId, session.year, session.executor?.id)) {
    return { status: 409, envelope: { response: 'warning', ...anotherSession(session) } };
  }
  if (!mayUse(session, permission)) {
    access.onRefused(session, permission);
    return { status: 403, envelope: { response: 'danger', message: NO_PERMISSION, data: null } };
  }
  return { session };
}

/** In the header; in the query of a window of its own, which sends no headers of ours. Others say nothing of it. */
function speakerIn({ method, headers, query }: TokenRequest): string | undefined {
  const header = headers[SPEAKER_HEADER];
  if (header !== undefined) return String(header);
  const asked = method === 'GET' && typeof query === 'object' && query !== null && 'speaker' in query;
  return asked ? String(query.speaker) : undefined;
}

function anotherSession(session: Session): { readonly message: string; readonly data: AnotherSession } {
  const { username: user, fullName: name, year } = session;
  const executor = session.executor?.name ?? null;
  const under = executor === null ? `año ${year}` : `año ${year}, ${executor}`;
  return {
    message: `En este navegador la sesión es ahora de ${name} (${user}), ${under}: no se hizo nada.`,
    data: { rule: ANOTHER_SESSION, user, name, year, executor },
  };
}
