import { streamName } from '@expediente/kernel/streams.ts';
import { CREDENTIALS_NOTED, credentialDigest } from '@expediente/platform/access/credentials.ts';
import type { Finding } from './finding.ts';
import type { AuditFact } from './issued.ts';

/** The stored hash of a user's password. */
export interface CredentialRow {
  readonly user: string;
  readonly kept: string;
}

interface Noted {
  readonly digest: string | undefined;
  /** Number of the fact. */
  readonly fact: number;
  /** The one before, of a change that came while it was checked. */
  readonly before: string | undefined;
}

/** Results of facts after which another one is kept. */
const CHANGES = ['done', 'given', 'weak-changed'];

/**
 * Compares each stored hash with what its last change wrote, by the facts of the audit, which name its SHA-256. Nothing is
 * asked before the first fact that names one.
 */
export class CredentialCheck {
  readonly #begun = Date.now();
  /** Last fact of each user; no digest: a release of before wrote it, which named none. */
  readonly #noted = new Map<string, Noted>();
  #hasBegun = false;

  /** A fact of the audit, in its order. */
  takeFact({ number, at, kind, user_id, entity, result, details }: AuditFact): void {
    if (kind === 'ops' && result === CREDENTIALS_NOTED) {
      // Written by `noteCredentials`; of another content nothing is noted.
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
    // The row was read before a change that came while it was checked.
    const before = Date.parse(at) >= this.#begun ? this.#noted.get(user)?.digest : undefined;
    this.#noted.set(user, { ...noted, before });
  }

  /** @param rows as they were before the facts were read, so that each has the fact of its change */
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
