import type { Json } from '@expediente/kernel/events.ts';
import { type StreamName, streamCategory, streamKey, streamName } from '@expediente/kernel/streams.ts';
import {
  chargedBudgets,
  filesIn,
  plannedLines,
  recordsNamedIn,
} from '@expediente/projections/shared/history/references.ts';
import type { CheckedEvent, Ends, EventCheck } from './check.ts';
import type { Finding } from './finding.ts';

type Naming = Pick<CheckedEvent, 'stream' | 'revision' | 'data' | 'metadata'>;

/** Place of an event in words: `order-7, revisión 3`. */
const placeOf = ({ stream, revision }: Pick<Naming, 'stream' | 'revision'>): string =>
  `${stream}, revisión ${revision}`;

/** Checks that everything which histories name exists: documents of a ledger, ledgers of a document, rules, numbers. */
export class ReferenceCheck implements EventCheck {
  readonly #seen = new Set<StreamName>();
  readonly #awaited = new Map<StreamName, string>();
  readonly #versions = new Set<string>();
  readonly #awaitedVersions = new Map<string, string>();
  /** Unit and year of each request, and year of each order, which only their first events state. */
  readonly #of = new Map<StreamName, { readonly unit: Json | undefined; readonly year: number }>();

  take(event: Naming): void {
    const { stream } = event;
    this.#seen.add(stream);
    this.#awaited.delete(stream);
    for (const named of this.#recordsIn(event))
      if (!this.#seen.has(named) && !this.#awaited.has(named)) this.#awaited.set(named, placeOf(event));
    this.#takeRules(event);
  }

  findings(ends: Ends): readonly Finding[] {
    const gone = [...this.#awaited].map(
      ([stream, by]): Finding => ({
        check: 'reference',
        stream,
        sure: -1,
        what: 'falta su historia',
        witness: by,
      }),
    );
    const versions = [...this.#awaitedVersions].map(([version, by]): Finding => {
      const [rule = '', number] = version.split('@');
      const stream = streamName('rule', rule);
      return {
        check: 'reference',
        stream,
        sure: ends.get(stream) ?? -1,
        what: `falta la publicación de su versión ${number}`,
        witness: by,
      };
    });
    return [...gone, ...versions];
  }

  #takeRules(event: Naming): void {
    const { stream, data, metadata } = event;
    if (streamCategory(stream) === 'rule' && typeof data.version === 'number') {
      const version = `${streamKey(stream).join(':')}@${data.version}`;
      this.#versions.add(version);
      this.#awaitedVersions.delete(version);
    }
    // The rule version `1` is a decider's own, and names no published rule.
    if (typeof metadata.ruleVersion !== 'string' || !metadata.ruleVersion.includes('@')) return;
    for (const version of metadata.ruleVersion.split(';'))
      if (!this.#versions.has(version) && !this.#awaitedVersions.has(version))
        this.#awaitedVersions.set(version, placeOf(event));
  }

  #recordsIn({ stream, data }: Naming): readonly StreamName[] {
    const category = streamCategory(stream);
    const named = recordsNamedIn(category, data);
    if (category !== 'order' && category !== 'request') return named;
    if (typeof data.year === 'number') this.#of.set(stream, { unit: data.unit, year: data.year });
    const of = this.#of.get(stream);
    if (of === undefined) return named;
    return [...named, ...(category === 'order' ? chargedBudgets(data, of.year) : plannedLines(data, of))];
  }
}

export class FileReferences {
  readonly #named = new Map<string, string>();

  /** Files, each with the first event that names it. */
  get named(): ReadonlyMap<string, string> {
    return this.#named;
  }

  take(event: Pick<Naming, 'stream' | 'revision' | 'data'>): void {
    for (const hash of filesIn(event.data)) if (!this.#named.has(hash)) this.#named.set(hash, placeOf(event));
  }
}
