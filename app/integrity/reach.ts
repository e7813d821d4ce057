import type { StreamName } from '@expediente/kernel/streams.ts';
import type { CheckedEvent, Ends, EventCheck } from './check.ts';
import type { Finding } from './finding.ts';

/** Knowledge outside of a history that the history has a revision. */
export interface Claim {
  readonly stream: StreamName;
  readonly revision: number;
  /** Source in Spanish: 'la lista order'. */
  readonly witness: string;
}

/**
 * Checks that no history ends before a revision that something else knows: rows of read models, issued documents,
 * facts of prints, and the users and profiles that allowed acts.
 */
export class ReachCheck implements EventCheck {
  readonly #claims = new Map<StreamName, Claim>();
  /** Right of the last event; all events of one command name the same. */
  #right = '';

  take({
    stream,
    revision,
    metadata: { right },
  }: Pick<CheckedEvent, 'stream' | 'revision' | 'metadata'>): void {
    if (typeof right !== 'string' || right === this.#right) return;
    this.#right = right;
    for (const named of right.split(';')) {
      const at = named.lastIndexOf('@');
      const known = Number(named.slice(at + 1));
      if (at > 0 && Number.isSafeInteger(known))
        this.claim({
          stream: named.slice(0, at) as StreamName, // holds: the guard wrote it
          revision: known,
          witness: `el permiso de ${stream}, revisión ${revision}`,
        });
    }
  }

  /** Keeps the furthest claim of each stream. */
  claim(claim: Claim): void {
    const before = this.#claims.get(claim.stream);
    if (before === undefined || before.revision < claim.revision) this.#claims.set(claim.stream, claim);
  }

  findings(ends: Ends): readonly Finding[] {
    return [...this.#claims.values()].flatMap(({ stream, revision, witness }): Finding[] => {
      const end = ends.get(stream) ?? -1;
      if (revision <= end) return [];
      const what = end < 0 ? 'falta su historia' : `faltan sus eventos ${end + 1} a ${revision}`;
      return [
        {
          check: 'reach',
          stream,
          sure: end,
          known: revision,
          what,
          witness: `${witness}, que llega a la revisión ${revision}`,
        },
      ];
    });
  }
}
