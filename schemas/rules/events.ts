import { type DataOf, type EventOf, event, eventsOf, fields } from '../events.ts';
import { added, Content, Day, Integer, List, Text } from '../shared/event-fields.ts';

const shown = fields({ from: Day, to: Day, judged: Integer, total: Integer });
/** Preview shown before publishing: of records judged on those days, how many would come out otherwise. */
export type ShownChange = DataOf<typeof shown>;

/** A version as it is published. `values`: as the rule set's own schema took them. */
const version = {
  version: Integer,
  validFrom: Day,
  values: Content,
  legalBasis: Text,
  /** One entry where the version is in force from its publication on; none where it begins on a later day. */
  shown: List(shown),
};

/** Events of `rule-{name}`: the versions of one rule set. */
export const ruleEvents = eventsOf('rule', {
  /** Version 2: what was shown. */
  RuleVersionPublished: event(version, added('shown', [])),
  /** A version in the place of a wrong one, from that one's own first day on. */
  RuleVersionCorrected: event({ ...version, corrects: Integer, reason: Text }),
  /** Before it was in force; its number is not given again. */
  RuleVersionWithdrawn: event({ version: Integer }),
});
export type RuleEvent = EventOf<typeof ruleEvents>;
