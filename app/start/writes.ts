import type { EventStore } from '@expediente/eventstore/port.ts';
import { streamName } from '@expediente/kernel/streams.ts';
import { RULE_NAMES, ruleSet } from '@expediente/schemas/rules/registry.ts';
import { newInMenu } from '@expediente/workflow/access/offered-menu.ts';
import { SYSTEM } from '@expediente/workflow/access/system-records.ts';
import { areInOneForm } from '@expediente/workflow/shared/records/old-claims.ts';

/** Write that a start of this build makes by itself into the log of an installation (`first-data.ts`). */
export interface StartWrite {
  /** Description in Spanish. */
  readonly what: string;
  /** Categories of the streams that get its events. */
  readonly categories: readonly string[];
}

/** Writes that the next start of this build would make to this log; none where the build has started before. */
export async function startWrites(store: EventStore): Promise<readonly StartWrite[]> {
  const rules = await store.readStreams(RULE_NAMES.map((name) => streamName('rule', name)));
  const missing = RULE_NAMES.filter((name) => !rules.has(streamName('rule', name)));
  const menu = await newInMenu(store);
  const { pages = [], actions = [], rights = [] } = menu ?? {};
  const added = [...pages, ...actions, ...rights];
  return [
    ...(missing.length > 0
      ? [
          {
            what: `la primera versión de las reglas ${missing.map((name) => ruleSet(name)?.title ?? name).join(', ')}`,
            categories: ['rule'],
          },
        ]
      : []),
    ...(added.length > 0
      ? [
          {
            what: `páginas y acciones nuevas del menú (${added.join(', ')})`,
            categories: ['menuOption', 'action', 'profile', 'unique'],
          },
        ]
      : []),
    ...((await areInOneForm(store, SYSTEM))
      ? []
      : [{ what: 'los números de antes, en la forma única en que se comparan', categories: ['unique'] }]),
  ];
}
