import type { JsonObject } from '@expediente/kernel/events.ts';
import type { RuleEvent } from '@expediente/schemas/rules/events.ts';
import type { RuleVersion } from '@expediente/schemas/rules/rule-set.ts';

/** A published version; `withdrawn`: taken back before it was in force. */
export type PublishedVersion = RuleVersion & {
  readonly legalBasis: string;
  readonly withdrawn: boolean;
  /** Number of the version that this one replaces, and the reason for it. */
  readonly corrects?: number;
  readonly reason?: string;
};

/** A rule set: its versions by their numbers. */
export type RuleState = { readonly versions: readonly PublishedVersion[] };

export const NO_RULE: RuleState = { versions: [] };

/** List of versions in which one is changed. */
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
 * Versions that judge, in the order of their days. Withdrawn versions never judged; corrected ones are included,
 * because their judgements keep them until they are judged again.
 */
export const standing = ({ versions }: RuleState): readonly PublishedVersion[] =>
  versions
    .filter(({ withdrawn }) => !withdrawn)
    .toSorted((a, b) =>
      a.validFrom === b.validFrom ? a.version - b.version : a.validFrom < b.validFrom ? -1 : 1,
    );

/** Fields of a rule set for comparisons and display; the values of a version are one field. */
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
