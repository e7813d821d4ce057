import type { JsonObject } from '@expediente/kernel/events.ts';
import type { RuleEvent } from '@expediente/schemas/rules/events.ts';
import type { RuleVersion } from '@expediente/schemas/rules/rule-set.ts';

/** A version as it was published; `withdrawn`: before it was in force. */
export type PublishedVersion = RuleVersion & { readonly legalBasis: string; readonly withdrawn: boolean };

/** A rule set: its versions by their numbers. */
export type RuleState = { readonly versions: readonly PublishedVersion[] };

export const NO_RULE: RuleState = { versions: [] };

export function evolveRule({ versions }: RuleState, event: RuleEvent): RuleState {
  switch (event.type) {
    case 'RuleVersionPublished':
      return { versions: [...versions, { ...event.data, withdrawn: false }] };
    case 'RuleVersionWithdrawn':
      return {
        versions: versions.map((each) =>
          each.version === event.data.version ? { ...each, withdrawn: true } : each,
        ),
      };
  }
}

/** The versions that hold, without those withdrawn. */
export const standing = ({ versions }: RuleState): readonly PublishedVersion[] =>
  versions.filter(({ withdrawn }) => !withdrawn);

/** A rule set as it is compared and told: its versions' values in one field each. */
export const ruleFields = ({ versions }: RuleState): JsonObject => ({
  versions: versions.map(({ version, validFrom, legalBasis, values, withdrawn }) => ({
    version,
    validFrom,
    legalBasis,
    values,
    withdrawn: withdrawn ? 1 : 0,
  })),
});
