import { capital } from '@expediente/kernel/text.ts';
import { shownJson } from '@expediente/machines/history/values.ts';
import { LEDGER_KINDS, planLineSentence, quarterBudgetSentence } from '@expediente/machines/ledger/words.ts';
import { RULE_KINDS, ruleReason, ruleSentence } from '@expediente/machines/rules/words.ts';
import type { StreamEvents } from '@expediente/schemas/events.ts';
import {
  type PlanLineEvent,
  planLineEvents,
  type QuarterBudgetEvent,
  quarterBudgetEvents,
} from '@expediente/schemas/ledger/events.ts';
import { toPresent } from '@expediente/schemas/present.ts';
import { type RuleEvent, ruleEvents } from '@expediente/schemas/rules/events.ts';
import { CATALOGUE_WORDS } from './catalogue-words.ts';
import type { Event } from './chain.ts';
import { recorded } from './names.ts';
import type { ActField } from './report.ts';

interface Words {
  readonly kind: string;
  readonly sentence: string;
  readonly reason: string;
  readonly fields?: readonly ActField[];
}

const ledgerWords =
  <Of extends PlanLineEvent | QuarterBudgetEvent>(
    events: StreamEvents<Of>,
    sentence: (event: Of) => string,
  ) =>
  (event: Event): Words => {
    const present = toPresent(events, recorded(event)) as Of; // an event of that definition
    return { kind: LEDGER_KINDS[present.type], sentence: sentence(present), reason: '' };
  };

const OTHERS: Readonly<Record<string, (event: Event) => Words>> = {
  planLine: ledgerWords<PlanLineEvent>(planLineEvents, planLineSentence),
  quarterBudget: ledgerWords<QuarterBudgetEvent>(quarterBudgetEvents, quarterBudgetSentence),
  rule(event) {
    const present = toPresent(ruleEvents, recorded(event)) as RuleEvent; // an event of that definition
    return { kind: RULE_KINDS[present.type], sentence: ruleSentence(present), reason: ruleReason(present) };
  },
  issued: () => ({ kind: 'Emisión', sentence: 'Emitió un documento', reason: '' }),
  seal: () => ({ kind: 'Sello', sentence: 'Selló el registro', reason: '' }),
};

/** Words for an event of a record without a life cycle; undefined: it cannot be read. */
export function otherWords(category: string, event: Event): Words | undefined {
  try {
    if (Object.hasOwn(OTHERS, category)) return OTHERS[category]?.(event);
    return catalogueWords(category, event);
  } catch {
    return undefined;
  }
}

/**
 * Words for an event of a catalogue. The catalogues' engine names them `SupplyCreated`, `SupplyChanged`,
 * `SupplyDeleted`.
 */
function catalogueWords(category: string, { type, data }: Event): Words | undefined {
  const words = Object.hasOwn(CATALOGUE_WORDS, category) ? CATALOGUE_WORDS[category] : undefined;
  if (!words) return undefined;
  const { noun, article, titles } = words;
  const did = {
    [`${capital(category)}Created`]: ['Creación', 'Creó'],
    [`${capital(category)}Changed`]: ['Modificación', 'Cambió'],
    [`${capital(category)}Deleted`]: ['Eliminación', 'Eliminó'],
  }[type];
  if (!did) return undefined;
  const fields = Object.entries(data as Readonly<Record<string, unknown>>).flatMap(
    ([field, value]): ActField[] => {
      const label = titles[field];
      return label === undefined || typeof value === 'object' ? [] : [{ label, value: shownJson(value) }];
    },
  );
  const { reason } = data as { readonly reason?: unknown }; // an object
  return {
    kind: did[0] ?? '',
    sentence: `${did[1]} ${article} ${noun}`,
    reason: typeof reason === 'string' && did[0] === 'Eliminación' ? reason : '',
    fields,
  };
}
