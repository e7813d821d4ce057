import { type DataOf, type EventOf, event, eventsOf, fields } from '../events.ts';
import { added, Content, Day, Integer, List, Text } from '../shared/event-fields.ts';

const shown = fields({ from: Day, to: Day, judged: Integer, total: Integer });
/**
 * Preview shown before publishing: number of records judged on those days, and of those that would be judged otherwise.
 */
export type ShownChange = DataOf<typeof shown>;

/** A version as it is published. `values` have passed the rule set's own schema. */
const version = {
  version: Integer,
  validFrom: Day,
  values: Content,
  legalBasis: Text,
  /** A single entry where the version is in force from its publication on; none where it begins on a later day. */
  shown: List(shown),
};

/** Events of `rule-{name}`: the versions of one rule set. */
export const ruleEvents = eventsOf('rule', {
  /** Version 2 adds the preview that was shown. */
  RuleVersionPublished: event(version, added('shown', [])),
  /** Version in the place of a wrong one, from the wrong version's own first day on. */
  RuleVersionCorrected: event({ ...version, corrects: Integer, reason: Text }),
  /** Withdrawal before the version was in force; its number is not given again. */
  RuleVersionWithdrawn: event({ version: Integer }),
});
export type RuleEvent = EventOf<typeof ruleEvents>;
