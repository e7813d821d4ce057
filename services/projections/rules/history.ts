import { streamName } from '@expediente/kernel/streams.ts';
import { YES_NO } from '@expediente/machines/history/reading.ts';
import { ruleFields } from '@expediente/machines/rules/record.ts';
import { rule } from '@expediente/machines/rules/rule.ts';
import { RULE_KINDS, ruleLabel, ruleReason, ruleSentence } from '@expediente/machines/rules/words.ts';
import { operation } from '@expediente/schemas/operations.ts';
import { ruleSet } from '@expediente/schemas/rules/registry.ts';
import { momentsOf, type RecordHistory, readable } from '../shared/history/record-history.ts';

const known = (state: typeof rule.initial, name: string) => ({
  state: ruleFields(state),
  status: null,
  name,
  owner: {
    executor: null,
    units: 'all' as const,
    permission: operation('/rules/get/id/{name}').permission,
  },
});

export const ruleHistory: RecordHistory = {
  name: 'rule',
  noun: 'regla',
  statuses: [],
  streamOf: (id) => (ruleSet(id) === undefined ? null : streamName('rule', id)),
  moments(events) {
    const [, id = ''] = events[0]?.stream.split('-') ?? [];
    const title = ruleSet(id)?.title ?? id;
    return momentsOf(events, { state: rule.initial, known: known(rule.initial, title) }, (last, event) => {
      const present = readable(rule.events, event);
      const state = rule.evolve(last, present);
      return {
        state,
        known: known(state, title),
        words: {
          kind: RULE_KINDS[present.type],
          sentence: ruleSentence(present),
          reason: ruleReason(present),
        },
      };
    });
  },
  label: ruleLabel,
  fields: { words: { 'versions.withdrawn': YES_NO } },
  lines: { versions: ['version'] },
};
