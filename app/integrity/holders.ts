import { type StreamName, streamCategory } from '@expediente/kernel/streams.ts';
import { type Bearing, type Borne, BorneNumbers } from './borne.ts';
import type { EventCheck } from './check.ts';
import type { Finding } from './finding.ts';

/**
 * Checks that the history of each number names the record that has it. A record that is a copy of another one would
 * have the other's numbers.
 */
export class HolderCheck implements EventCheck {
  /** Pairs of a number and any holder that its history ever named. */
  readonly #given = new Set<string>();
  readonly #awaited = new Map<string, Borne>();
  readonly #numbers = new BorneNumbers();
  /** Present holder of each number. */
  readonly #holders = new Map<StreamName, string>();

  take(event: Bearing): void {
    const { stream, data } = event;
    if (streamCategory(stream) === 'unique') {
      if (typeof data.holder !== 'string' || event.type !== 'UniqueTaken') return;
      const pair = pairOf(stream, data.holder);
      this.#given.add(pair);
      this.#holders.set(stream, data.holder);
      this.#awaited.delete(pair);
      return;
    }
    for (const borne of this.#numbers.of(event)) this.#await(borne);
  }

  findings(): readonly Finding[] {
    for (const borne of this.#numbers.rest()) this.#await(borne);
    return [...this.#awaited.values()].map(({ stream, revision, unique, what }): Finding => {
      const holder = this.#holders.get(unique);
      return {
        check: 'holder',
        stream,
        sure: revision - 1,
        what: `lleva ${what}, que nunca se le dio`,
        witness: holder === undefined ? `${unique}, que no existe` : `${unique}, que es de ${holder}`,
      };
    });
  }

  #await(borne: Borne): void {
    const pair = pairOf(borne.unique, borne.holder ?? borne.stream);
    if (!this.#given.has(pair) && !this.#awaited.has(pair)) this.#awaited.set(pair, borne);
  }
}

const pairOf = (unique: StreamName, holder: string): string => `${unique}\n${holder}`;

/** First id of each category that was not given yet. */
export type GivenIds = ReadonlyMap<string, number>;

/** Findings of records with ids that were never given. */
export function neverGiven(ends: Iterable<StreamName>, given: GivenIds): readonly Finding[] {
  const findings: Finding[] = [];
  for (const stream of ends) {
    const next = given.get(streamCategory(stream));
    if (next === undefined) continue;
    const id = Number(stream.slice(stream.indexOf('-') + 1));
    if (Number.isSafeInteger(id) && id >= next)
      findings.push({
        check: 'holder',
        stream,
        sure: -1,
        what: 'su número nunca se dio',
        witness: `la cuenta de números, que daría el ${next}`,
      });
  }
  return findings;
}
