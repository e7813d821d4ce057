import type { StreamName } from '@expediente/kernel/streams.ts';
import type { CheckedEvent, Ends, EventCheck } from './check.ts';
import type { Finding } from './finding.ts';

/** Something outside a history that knows it up to a revision. */
export interface Claim {
  readonly stream: StreamName;
  readonly revision: number;
  /** Witness of the claim, in Spanish: 'la lista order'. */
  readonly witness: string;
}

/**
 * No history ends before the last revision that anything else knows of it: rows of read models, issued documents, facts
 * of prints, and the users and profiles that let an act through.
 */
export class ReachCheck implements EventCheck {
  readonly #claims = new Map<StreamName, Claim>();
  /** Events of one command name the same. */
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
          stream: named.slice(0, at) as StreamName, // as the guard wrote it
          revision: known,
          witness: `el permiso de ${stream}, revisión ${revision}`,
        });
    }
  }

  /** The furthest claim of each stream is kept. */
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
