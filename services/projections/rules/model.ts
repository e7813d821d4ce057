import { personText } from '@expediente/kernel/text.ts';
import { evolveRule, NO_RULE, type RuleState } from '@expediente/machines/rules/record.ts';
import { readModel, rowsIn } from '@expediente/readmodels/model/read-model.ts';
import { keysOf } from '@expediente/readmodels/model/record-model.ts';
import type { RowFold } from '@expediente/readmodels/projection.ts';
import { type RuleEvent, ruleEvents } from '@expediente/schemas/rules/events.ts';

/** Publication of a version, with its user and instant. */
export interface Publication {
  readonly version: number;
  readonly user: string;
  /** ISO 8601 UTC. */
  readonly at: string;
}

export interface RuleModelRow {
  readonly name: string;
  readonly record: RuleState;
  readonly publications: readonly Publication[];
  readonly revision: number;
}

const model: RowFold<RuleModelRow, RuleEvent> = {
  table: {
    name: 'rule',
    columns: { name: 'text', record: 'json', publications: 'json', revision: 'integer' },
    key: ['name'],
    indexes: [],
  },
  streams: [ruleEvents],
  keysOf: keysOf<RuleModelRow>({ name: 'text' }),
  evolve(row, event, { name = '' }) {
    const { userName, username, at } = event.metadata;
    const user = personText(userName, username);
    const publications = row?.publications ?? [];
    return {
      name,
      record: evolveRule(row?.record ?? NO_RULE, event),
      publications:
        event.type === 'RuleVersionPublished' || event.type === 'RuleVersionCorrected'
          ? [...publications, { version: event.data.version, user, at }]
          : publications,
      revision: event.revision,
    };
  },
};

/** Rule sets, one row each, with all their versions. */
export const ruleProjection = readModel({ name: 'rule', folds: [model], fold: 2 });

export const rules = rowsIn(ruleProjection, model);
