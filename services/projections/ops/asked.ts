import type { Session } from '@expediente/platform/access/session.ts';
import type { Actor } from '@expediente/readmodels/engine/actor.ts';
import { listRequest } from '@expediente/readmodels/lists/query.ts';
import type { Parameters } from '../shared/http/read-route.ts';
import { personOf } from '../shared/workbooks/export.ts';

const PAGE = 25;

/** Values of flags in parameters, which come as text. */
export const FLAGS: Readonly<Record<string, boolean | number>> = { true: true, false: false, 1: 1, 0: 0 };

/** User who asks for an act of ops. */
export const actorOf = (session: Session): Actor => ({
  user: String(session.userId),
  session: session.id,
  name: personOf(session),
});

/** @throws {BadInput} */
export function pageOf(parameters: Parameters): { readonly offset: number; readonly limit: number } {
  const { number, size } = listRequest(parameters).page ?? { number: 1, size: PAGE };
  return { offset: (number - 1) * size, limit: size };
}
