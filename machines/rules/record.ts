import type { JsonObject } from '@expediente/kernel/events.ts';
import type { RuleEvent } from '@expediente/schemas/rules/events.ts';
import type { RuleVersion } from '@expediente/schemas/rules/rule-set.ts';

/** A version as it was published; `withdrawn`: before it was in force. */
export type PublishedVersion = RuleVersion & {
  readonly legalBasis: string;
  readonly withdrawn: boolean;
  /** The version in whose place it is in force, and why. */
  readonly corrects?: number;
  readonly reason?: string;
};

/** A rule set: its versions by their numbers. */
export type RuleState = { readonly versions: readonly PublishedVersion[] };

export const NO_RULE: RuleState = { versions: [] };

/** The versions with a change of one of them. */
const changed = (
  versions: readonly PublishedVersion[],
  of: number,
  change: Partial<PublishedVersion>,
): readonly PublishedVersion[] =>
  versions.map((each) => (each.version === of ? { ...each, ...change } : each));

export function evolveRule({ versions }: RuleState, event: RuleEvent): RuleState {
  switch (event.type) {
    case 'RuleVersionPublished': {
      const { shown: _, ...version } = event.data;
      return { versions: [...versions, { ...version, withdrawn: false }] };
    }
    case 'RuleVersionCorrected': {
      const { shown: _, ...version } = event.data;
      const before = changed(versions, version.corrects, { correctedBy: version.version });
      return { versions: [...before, { ...version, withdrawn: false }] };
    }
    case 'RuleVersionWithdrawn':
      return { versions: changed(versions, event.data.version, { withdrawn: true }) };
  }
}

/**
 * The versions that judge, in the order of their days: those withdrawn never did. Those corrected are among them,
 * because what they judged keeps them until it is judged again.
 */
export const standing = ({ versions }: RuleState): readonly PublishedVersion[] =>
  versions
    .filter(({ withdrawn }) => !withdrawn)
    .toSorted((a, b) =>
      a.validFrom === b.validFrom ? a.version - b.version : a.validFrom < b.validFrom ? -1 : 1,
    );

/** A rule set as it is compared and shown: its versions' values in one field each. */
export const ruleFields = ({ versions }: RuleState): JsonObject => ({
  versions: versions.map(
    ({ version, validFrom, legalBasis, values, withdrawn, corrects, reason, correctedBy }) => ({
      version,
      validFrom,
      legalBasis,
      values,
      withdrawn: withdrawn ? 1 : 0,
      ...(corrects !== undefined && { corrects, reason: reason ?? '' }),
      ...(correctedBy !== undefined && { correctedBy }),
    }),
  ),
});
