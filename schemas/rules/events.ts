import { type EventOf, event, eventsOf } from '../events.ts';
import { Content, Day, Integer, Text } from '../shared/event-fields.ts';

/** Events of `rule-{name}`: the versions of one rule set. */
export const ruleEvents = eventsOf('rule', {
  /** `values`: as the rule set's own schema took them. */
  RuleVersionPublished: event({ version: Integer, validFrom: Day, values: Content, legalBasis: Text }),
  /** Before it was in force; its number is not given again. */
  RuleVersionWithdrawn: event({ version: Integer }),
});
export type RuleEvent = EventOf<typeof ruleEvents>;
