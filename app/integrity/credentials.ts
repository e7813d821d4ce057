import { streamName } from '@expediente/kernel/streams.ts';
import { CREDENTIALS_NOTED, credentialDigest } from '@expediente/platform/access/credentials.ts';
import type { Finding } from './finding.ts';
import type { AuditFact } from './issued.ts';

/** Stored hash of a user's password. */
export interface CredentialRow {
  readonly user: string;
  readonly kept: string;
}

interface Noted {
  readonly digest: string | undefined;
  readonly fact: number;
  /** Digest before a change that was made during the check. */
  readonly before: string | undefined;
}

/** Results of facts that changed the stored hash. */
const CHANGES = ['done', 'given', 'weak-changed'];

/**
 * Compares each stored hash with the SHA-256 of it that the user's last fact in the audit names. Without any such
 * fact nothing is checked.
 */
export class CredentialCheck {
  readonly #begun = Date.now();
  /** Last fact of each user. Facts of older versions have no digest. */
  readonly #noted = new Map<string, Noted>();
  #hasBegun = false;

  /** Takes the facts of the audit, in order. */
  takeFact({ number, at, kind, user_id, entity, result, details }: AuditFact): void {
    if (kind === 'ops' && result === CREDENTIALS_NOTED) {
      // Fact of `noteCredentials`; if its content is another, nothing is noted.
      for (const [user, digest] of Object.entries(details.credentials ?? {}))
        this.#note(user, { digest: String(digest), fact: number, at });
    }
    if (kind !== 'password' || !CHANGES.includes(result)) return;
    const user = result === 'given' ? entity.slice(entity.indexOf(':') + 1) : user_id;
    const { credential } = details;
    this.#note(user, { digest: typeof credential === 'string' ? credential : undefined, fact: number, at });
  }

  #note(user: string, { at, ...noted }: Omit<Noted, 'before'> & { readonly at: string }): void {
    this.#hasBegun ||= noted.digest !== undefined;
    // The stored hash was read before this change, which was made during the check.
    const before = Date.parse(at) >= this.#begun ? this.#noted.get(user)?.digest : undefined;
    this.#noted.set(user, { ...noted, before });
  }

  /** @param rows stored hashes, read before the facts, so that the fact of each one's change is among them */
  findings(rows: readonly CredentialRow[]): readonly Finding[] {
    if (!this.#hasBegun) return [];
    return rows.flatMap(({ user, kept }): readonly Finding[] => {
      const noted = this.#noted.get(user);
      const digest = credentialDigest(kept);
      if (noted && [undefined, digest].includes(noted.digest)) return [];
      if (noted?.before === digest) return [];
      return [
        {
          check: 'allowed',
          stream: streamName('user', user),
          what: 'su contraseña no es la que se le dio',
          witness:
            noted === undefined
              ? 'ningún hecho de la bitácora dice quién se la dio'
              : `el hecho ${noted.fact} de la bitácora, su último cambio`,
        },
      ];
    });
  }
}
