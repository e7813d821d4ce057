import { deviceOf } from '@expediente/platform/access/device.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import type { OpenSession } from '@expediente/platform/access/session-rows.ts';
import type { OwnSession } from '@expediente/schemas/session/read.ts';

/** A session of the user in the form of `/users/sessions/get/all`. */
export const ownSession = (row: OpenSession, present: Pick<Session, 'id'>): OwnSession => ({
  id: row.id,
  device: deviceOf(row.agent),
  address: row.address,
  since: row.created_at.toISOString(),
  seen: row.seen_at.toISOString(),
  until: row.expires_at.toISOString(),
  remembered: row.remember ? 1 : 0,
  present: row.id === present.id ? 1 : 0,
});
