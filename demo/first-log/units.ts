import type { StoredEvent } from '@expediente/eventstore/port.ts';
import type { DateText } from '@expediente/kernel/dates.ts';
import type { Fact } from '@expediente/platform/audit/fact.ts';
import { MARK } from '../mark.ts';

/** A fact about use at its instant, ISO. */
export interface DatedFact {
  readonly at: string;
  readonly fact: Fact;
}

/** A seal of a story. */
export interface StorySeal {
  /** When it is made, ISO. */
  readonly at: string;
  /** The last day that it covers. */
  readonly day: DateText;
  /** A copy of its note is kept outside of the log, as a user would keep one to compare the log with. */
  readonly isCopied: boolean;
}

/** Facts about use and seals of a story, each in the order of instants. */
export interface StoryEvidence {
  readonly facts: readonly DatedFact[];
  readonly seals: readonly StorySeal[];
}

/** A part of a story that is handed over at once: its events, then its facts, then its seal, which the last part does not have. */
export interface StoryUnit {
  readonly events: readonly StoredEvent[];
  readonly facts: readonly DatedFact[];
  readonly seal: StorySeal | undefined;
}

/** Cuts a story at its seals. */
export function unitsOf(
  events: readonly StoredEvent[],
  { facts, seals }: StoryEvidence,
): readonly StoryUnit[] {
  const units: StoryUnit[] = [];
  let [event, fact] = [0, 0];
  for (const seal of [...seals, undefined]) {
    const isBefore = (at: string): boolean => seal === undefined || at < seal.at;
    const [firstEvent, firstFact] = [event, fact];
    // Both marks of the story have its last instant, whatever their place.
    for (let each = events[event]; each; each = events[event]) {
      if (!(isBefore(each.metadata.at) || (each.stream === MARK && each.revision === 0))) break;
      event += 1;
    }
    for (let each = facts[fact]; each && isBefore(each.at); each = facts[fact]) fact += 1;
    units.push({ events: events.slice(firstEvent, event), facts: facts.slice(firstFact, fact), seal });
  }
  return units;
}
