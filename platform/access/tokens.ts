import { createHmac, timingSafeEqual } from 'node:crypto';

/** `s`: a session; `t`: the one-use ticket of a weak login. */
export type TokenKind = 's' | 't';

/**
 * Opaque tokens `kind.id.expiry.signature`: the signature turns away what we never issued, and what has
 * outlived its time, before any table is asked.
 */
export interface Tokens {
  issue(kind: TokenKind, id: string, expiresAt: Date): string;
  /** The id within a good token of that kind, else null. */
  read(kind: TokenKind, token: string, now: Date): string | null;
}

/** @param key 32 random bytes, the same in every process */
export function tokensOf(key: Buffer): Tokens {
  const sign = (text: string): Buffer => createHmac('sha256', key).update(text).digest();
  return {
    issue(kind, id, expiresAt) {
      const text = `${kind}.${id}.${Math.floor(expiresAt.getTime() / 1000).toString(36)}`;
      return `${text}.${sign(text).toString('base64url')}`;
    },
    read(kind, token, now) {
      const [tokenKind, id, expiry, signature, ...rest] = token.split('.');
      if (tokenKind !== kind || !id || !expiry || !signature || rest.length > 0) return null;
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(`${kind}.${id}.${expiry}`);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      return Number.parseInt(expiry, 36) * 1000 > now.getTime() ? id : null;
    },
  };
}
