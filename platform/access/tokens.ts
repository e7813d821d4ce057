import { createHmac, timingSafeEqual } from 'node:crypto';

/** `s`: a session; `t`: the one-use ticket of a weak login. */
export type TokenKind = 's' | 't';

/**
 * Opaque tokens `kind.id.expiry.signature`: forged and expired ones are rejected by the signature and the
 * expiry, before any query.
 */
export interface Tokens {
  issue(kind: TokenKind, id: string, expiresAt: Date): string;
  /** The id in a valid token of that kind, else null. */
  read(kind: TokenKind, token: string, now: Date): string | null;
}

/** Cache of verified tokens: verifying a signature costs more than the rest of a check. */
const REMEMBERED = 5_000;

interface Good {
  readonly kind: string;
  readonly id: string;
  /** ms since the epoch */
  readonly expiresAt: number;
}

/** @param key 32 random bytes, the same in every process */
export function tokensOf(key: Buffer): Tokens {
  const remembered = new Map<string, Good>();
  const sign = (text: string): Buffer => createHmac('sha256', key).update(text).digest();
  return {
    issue(kind, id, expiresAt) {
      const text = `${kind}.${id}.${Math.floor(expiresAt.getTime() / 1000).toString(36)}`;
      return `${text}.${sign(text).toString('base64url')}`;
    },
    read(kind, token, now) {
      let good = remembered.get(token);
      if (good === undefined) {
        good = verified(token);
        if (good === undefined) return null;
        if (remembered.size >= REMEMBERED) remembered.clear();
        remembered.set(token, good);
      }
      return good.kind === kind && good.expiresAt > now.getTime() ? good.id : null;
    },
  };

  function verified(token: string): Good | undefined {
    const [kind, id, expiry, signature, ...rest] = token.split('.');
    if (!kind || !id || !expiry || !signature || rest.length > 0) return undefined;
    const given = Buffer.from(signature, 'base64url');
    const expected = sign(`${kind}.${id}.${expiry}`);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    // Each token has a single spelling: decoding ignores padding, other signs and bits behind the last byte.
    if (signature !== expected.toString('base64url')) return undefined;
    return { kind, id, expiresAt: Number.parseInt(expiry, 36) * 1000 };
  }
}
