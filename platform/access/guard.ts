import { type Envelope, SESSION_ERROR } from '@expediente/kernel/envelope.ts';
import type { Access } from './access.ts';
import { mayUse } from './permissions.ts';
import { type TokenRequest, tokenOf } from './request-token.ts';
import type { Session } from './session.ts';

/** A request that may go on, or the answer that turns it away (domain §8 "Wire"). */
export type Guarded =
  | { readonly session: Session }
  | { readonly status: 401 | 403; readonly envelope: Envelope<null> };

export const NO_PERMISSION = 'No tiene permiso para realizar esta acción.';

/** Session, then permission: the first two steps of every operation, reads and commands alike. */
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
  if (!mayUse(session, permission)) {
    access.onRefused(session, permission);
    return { status: 403, envelope: { response: 'danger', message: NO_PERMISSION, data: null } };
  }
  return { session };
}
