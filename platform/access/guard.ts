import {
  ANOTHER_SESSION,
  type AnotherSession,
  type Envelope,
  SESSION_ERROR,
  SPEAKER_HEADER,
  speakerOf,
} from '@expediente/kernel/envelope.ts';
import type { Operation } from '@expediente/schemas/operation.ts';
import type { Access } from './access.ts';
import { mayUse } from './permissions.ts';
import type { CallOf } from './refused-call.ts';
import { type TokenRequest, tokenOf } from './request-token.ts';
import type { Session } from './session.ts';

/** A permitted request, or the answer that rejects it (domain §8 "Wire"). */
export type Guarded =
  | { readonly session: Session }
  | { readonly status: 401 | 403 | 409; readonly envelope: Envelope<null | AnotherSession> };

export const NO_PERMISSION = 'No tiene permiso para realizar esta acción.';

/** Request of the guard; Fastify's has this shape. */
export type GuardedRequest = TokenRequest & CallOf;

/**
 * Checks the session, then that the call was made for it, then the permission: the first steps of every operation,
 * reads and commands alike.
 * @param body fields of the call, where they were read from a form
 */
export async function guard(
  access: Pick<Access, 'check' | 'refused'>,
  request: GuardedRequest,
  operation: Pick<Operation, 'path' | 'permission'>,
  body: unknown = request.body,
): Promise<Guarded> {
  const { permission } = operation;
  const { method, headers, query } = request;
  const given = tokenOf({ method, headers, query, body });
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
    access.refused(request, session, { operation, permission, rule: 'forbidden', status: 403, body });
    return { status: 403, envelope: { response: 'danger', message: NO_PERMISSION, data: null } };
  }
  return { session };
}

/**
 * Speaker of a call: from the header, or from the query of a separate window, which cannot send this header; other
 * clients send none.
 */
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
