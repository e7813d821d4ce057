import { streamCategory } from '@expediente/kernel/streams.ts';
import { type RuleState, standing } from '@expediente/machines/rules/record.ts';
import {
  actOf,
  type Done,
  doneAfter,
  isSegregated,
  pairsKept,
  pairsWith,
  segregationText,
} from '@expediente/machines/segregation.ts';
import { Refused } from '@expediente/platform/refusals.ts';
import { FIRST_LAW, type Law } from '@expediente/schemas/rules/registry.ts';
import { versionOn } from '@expediente/schemas/rules/rule-set.ts';
import { segregation } from '@expediente/schemas/rules/segregation.ts';
import type { Segregated, Touched } from './touched.ts';

/** Judgement on streams that are no records of a life cycle. */
export const NOT_JUDGED: Segregated = { pairs: [], by: '' };

/** True for a record of a life cycle on which the command does an action. */
export const isJudged = ({ stream, events }: Touched): boolean =>
  isSegregated(streamCategory(stream)) && events.some(({ type }) => actOf(type) !== undefined);

/** Version of the rule set that is in force on a day; `published` undefined: none is written yet. */
export function versionInForce(published: RuleState | undefined, day: string): Law['segregation'][number] {
  const versions = published === undefined ? [] : standing(published);
  if (versions.length === 0) return versionOn(FIRST_LAW.segregation, day);
  // Values that the rule set's own schema accepted.
  return versionOn(versions as unknown as Law['segregation'], day);
}

/**
 * Judges the events that a user is about to write to a record, one after the other: a command may do both actions.
 * @param before acts on the record, and on the one from which it was opened
 * @throws {Refused} the version refuses a pair
 */
export function judgedSegregation(
  { stream, events }: Touched,
  before: Done,
  { version, values }: Law['segregation'][number],
  user: string,
): Segregated {
  let done = before;
  const pairs = events.map(({ type }) => {
    const action = actOf(type);
    const found = action === undefined ? [] : pairsWith(values, done, user, action);
    const refused = found.find(({ result }) => result === 'refuse');
    if (refused !== undefined)
      throw new Refused(segregation.name, segregationText(refused, streamCategory(stream)));
    done = doneAfter(done, type, user);
    return pairsKept(found);
  });
  return { pairs, by: `${segregation.name}@${version}` };
}
