import type { SessionRow } from './session-rows.ts';

const HOUR_MS = 3_600_000;

interface Lifetime {
  /** Time after which a session ends that nothing renews. */
  readonly idleMs: number;
  /** Time after the sign-in at which a session ends for good, however often it is renewed. */
  readonly wholeMs: number;
}
/** Lifetime without remember-me: a working day without use, and a day and a night in all. */
const LIFETIME: Lifetime = { idleMs: 10 * HOUR_MS, wholeMs: 24 * HOUR_MS };
/** Lifetime with remember-me: a month without use, and three in all. */
const REMEMBERED: Lifetime = { idleMs: 30 * 24 * HOUR_MS, wholeMs: 90 * 24 * HOUR_MS };

/** Instant at which a session that is renewed now ends. */
export function expiryOf({ remember, created_at }: Pick<SessionRow, 'remember' | 'created_at'>): Date {
  const { idleMs, wholeMs } = remember ? REMEMBERED : LIFETIME;
  return new Date(Math.min(Date.now() + idleMs, created_at.getTime() + wholeMs));
}
