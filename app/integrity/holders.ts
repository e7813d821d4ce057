import { user } from '@expediente/catalogues/definitions/user.ts';
import { uniqueClaims } from '@expediente/catalogues/engine/claims.ts';
import type { Json, JsonObject } from '@expediente/kernel/events.ts';
import { type StreamName, streamCategory } from '@expediente/kernel/streams.ts';
import { uniqueStream } from '@expediente/workflow/shared/pipeline/unique.ts';
import type { CheckedEvent, EventCheck } from './check.ts';
import type { Finding } from './finding.ts';

type Bearing = Pick<CheckedEvent, 'stream' | 'revision' | 'type' | 'data'>;

/** A number that a record bears, and what it is. */
interface Borne {
  readonly unique: StreamName;
  readonly what: string;
}

/**
 * Who bears a number was given it: the number's own history names its holder. A record that was copied from another one
 * bears that one's numbers.
 */
export class HolderCheck implements EventCheck {
  /** Every holder that a number's history ever named. */
  readonly #given = new Set<string>();
  readonly #awaited = new Map<string, Borne & Pick<Bearing, 'stream' | 'revision'>>();
  /** Executor and year of each order; unit, year and kind of each request: their first event alone has them. */
  readonly #within = new Map<StreamName, readonly number[]>();
  /** Whom a number's history names now. */
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
    for (const borne of this.#borneBy(event)) {
      const pair = pairOf(borne.unique, stream);
      if (!this.#given.has(pair) && !this.#awaited.has(pair))
        this.#awaited.set(pair, { ...borne, stream, revision: event.revision });
    }
  }

  findings(): readonly Finding[] {
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

  #borneBy(event: Bearing): readonly Borne[] {
    const { stream, data, type } = event;
    switch (streamCategory(stream)) {
      case 'order':
        return this.#byOrder(stream, data);
      case 'request':
        return this.#byRequest(stream, data);
      case 'user':
        return type === USER_CREATED
          ? uniqueClaims(user, data).map(({ scope, value }) => ({
              unique: uniqueStream(scope, value),
              what: `el nombre de usuario ${value}`,
            }))
          : [];
      default:
        return [];
    }
  }

  #byOrder(
    stream: StreamName,
    { executor, year, numberResolution, numberPurchase }: JsonObject,
  ): readonly Borne[] {
    if (typeof executor === 'number' && typeof year === 'number') this.#within.set(stream, [executor, year]);
    const within = this.#within.get(stream);
    if (within === undefined) return [];
    return [
      ...borne('resolutionNumber', within, numberResolution, 'la resolución'),
      ...borne('purchaseNumber', within, numberPurchase, 'el número de orden'),
    ];
  }

  #byRequest(stream: StreamName, { unit, year, kind, number }: JsonObject): readonly Borne[] {
    if (typeof unit === 'number' && typeof year === 'number' && typeof kind === 'number')
      this.#within.set(stream, [unit, year, kind]);
    const within = this.#within.get(stream);
    if (within === undefined || typeof number !== 'number') return [];
    return borne('requestNumber', within, String(number), 'el número de pedido');
  }
}

const USER_CREATED = 'UserCreated';

const pairOf = (unique: StreamName, holder: string): string => `${unique}\n${holder}`;

const borne = (
  scope: string,
  within: readonly number[],
  value: Json | undefined,
  noun: string,
): readonly Borne[] =>
  typeof value !== 'string' || value.trim() === ''
    ? []
    : [{ unique: uniqueStream([scope, ...within], value), what: `${noun} ${value}` }];

/** Ids that the installation gave: the first that none was given of, by category. */
export type GivenIds = ReadonlyMap<string, number>;

/** Records under numbers that were never given. */
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
