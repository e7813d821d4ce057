import { catalogueEvents } from '@expediente/catalogues/engine/events.ts';
import { catalogueKind, catalogueReason, catalogueSentence } from '@expediente/catalogues/engine/words.ts';
import { CATALOGUE_NAMES, CATALOGUES } from '@expediente/catalogues/registry.ts';
import { type Money, price, quantity, totalOf } from '@expediente/kernel/decimal.ts';
import type { DomainEvent, JsonObject } from '@expediente/kernel/events.ts';
import { fitsIn } from '@expediente/kernel/limits.ts';
import { award } from '@expediente/machines/award/decide.ts';
import { extension } from '@expediente/machines/extension/decide.ts';
import { order } from '@expediente/machines/order/decide.ts';
import { pac } from '@expediente/machines/pac/decide.ts';
import { quarterly } from '@expediente/machines/quarterly/decide.ts';
import { reprogramming } from '@expediente/machines/reprogramming/decide.ts';
import { request } from '@expediente/machines/request/decide.ts';
import { rule } from '@expediente/machines/rules/rule.ts';
import { RULE_KINDS, ruleSentence } from '@expediente/machines/rules/words.ts';
import { unops } from '@expediente/machines/unops/decide.ts';
import { unopsConsolidation } from '@expediente/machines/unops-consolidation/decide.ts';
import { unopsRegularization } from '@expediente/machines/unops-regularization/decide.ts';
import type { StreamEvents } from '@expediente/schemas/events.ts';
import { operation } from '@expediente/schemas/operations.ts';
import { AWARD_PAGES } from '../../award/pages.ts';
import { EXTENSION_PAGES } from '../../extension/pages.ts';
import { ORDER_PAGES } from '../../order/pages.ts';
import { PAC_PAGES } from '../../pac/pages.ts';
import { QUARTERLY_PAGES } from '../../quarterly/pages.ts';
import { REPROGRAMMING_PAGES } from '../../reprogramming/pages.ts';
import { UNOPS_PAGES } from '../../unops/pages.ts';
import { type Owning, ofAll, ofCatalogue, ofRequest, ofUnit, ofUnitsIn } from './owner.ts';

/** Acts on one kind of record, as the journal shows them. */
export interface ActKind {
  /** Name in `/history/{lifecycle}/{id}`. */
  readonly name: string;
  readonly events: StreamEvents;
  /** The event as a sentence in the past tense, with the reason that its user gave. */
  sentence(event: DomainEvent): string;
  /** Word for each event type, by which Historia is filtered: 'Anulación'. */
  readonly kinds: Readonly<Record<string, string>>;
  /**
   * Event types that an act on another record writes to this one: consolidating an order writes one to each of its
   * requests.
   */
  readonly withOthers: readonly string[];
  /** Amount of the record after an event; undefined: the event does not change it. */
  amount?(data: JsonObject): Money | undefined;
  /** Owner of the record. */
  readonly owner: Owning;
}

interface Words<Event extends DomainEvent> {
  readonly events: StreamEvents<Event>;
  readonly kinds: Readonly<Record<Event['type'], string>>;
  sentence(event: Event): string;
  reasonOf?(event: Event): string;
}

function kindOf<Event extends DomainEvent>(
  name: string,
  { events, kinds, sentence, reasonOf }: Words<Event>,
  owner: Owning,
  more: Partial<Pick<ActKind, 'amount'>> & { readonly withOthers?: readonly NoInfer<Event>['type'][] } = {},
): ActKind {
  return {
    name,
    events,
    kinds,
    owner,
    sentence(event) {
      const own = event as Event; // the journal passes only events of these streams
      const reason = reasonOf?.(own) ?? '';
      return reason === '' ? sentence(own) : `${sentence(own)}: «${reason}»`;
    },
    withOthers: [],
    ...more,
  };
}

/** Reads a total from the field of an event. */
const carried =
  (field: string) =>
  (data: JsonObject): Money | undefined => {
    const amount = data[field];
    // Decimal text of two digits.
    return typeof amount === 'string' && AMOUNT.test(amount) ? (amount as Money) : undefined;
  };
const AMOUNT = /^-?\d{1,16}\.\d{2}$/;

const DECIMAL = /^\d{1,16}(\.\d{1,10})?$/;

/** Amount of a request's lines, at their saved prices. */
function ofLines({ lines }: JsonObject): Money | undefined {
  if (!Array.isArray(lines)) return undefined;
  const each = (lines as readonly JsonObject[]).map(
    ({ qty, price }) => [String(qty), String(price)] as const,
  ); // a damaged event's lines are not summed
  if (!each.every((pair) => pair.every((text) => DECIMAL.test(text)))) return undefined;
  const sum = totalOf(each.map(([qty, at]) => [quantity(qty), price(at)]));
  return fitsIn('money', sum) ? sum : undefined;
}

const total = carried('total');

const CYCLES: readonly ActKind[] = [
  kindOf('pac', pac, ofUnit(PAC_PAGES), { amount: carried('budget'), withOthers: ['PacReprogrammed'] }),
  kindOf('reprogramming', reprogramming, ofUnit(REPROGRAMMING_PAGES), { amount: carried('requested') }),
  kindOf('quarterly', quarterly, ofUnit(QUARTERLY_PAGES), {
    amount: carried('budget'),
    withOthers: ['QuarterlyExtended'],
  }),
  kindOf('extension', extension, ofUnit(EXTENSION_PAGES)),
  kindOf('request', request, ofRequest, {
    amount: ofLines,
    withOthers: [
      'RequestConsolidated',
      'RequestAssigned',
      'RequestFreed',
      'RequestReduced',
      'RequestRestOpened',
    ],
  }),
  kindOf('order', order, ofUnitsIn(['lines', 'allocations'], ORDER_PAGES), {
    amount: total,
    withOthers: [
      'OrderAwardLinked',
      'OrderAwardUnlinked',
      'OrderPartOpened',
      'OrderPartFollowed',
      'OrderDivisionOpened',
      'OrderReunited',
    ],
  }),
  kindOf('award', award, ofUnitsIn(['units'], AWARD_PAGES), { amount: carried('amount') }),
  kindOf('unops', unops, ofUnit(UNOPS_PAGES), {
    amount: total,
    withOthers: ['UnopsConsolidated', 'UnopsReleased', 'UnopsRegularized'],
  }),
  kindOf('unops-consolidation', unopsConsolidation, ofUnit(UNOPS_PAGES, 'viewconsolidateunops'), {
    amount: total,
    withOthers: ['UnopsConsolidationRegularized'],
  }),
  kindOf('unops-regularization', unopsRegularization, ofUnit(UNOPS_PAGES, 'viewregularizeunops'), {
    amount: total,
  }),
];

/** Nouns of the kinds of records with a life cycle: 'orden de compra'. */
export const NOUNS: ReadonlyMap<string, string> = new Map(
  [
    pac,
    reprogramming,
    quarterly,
    extension,
    request,
    order,
    award,
    unops,
    unopsConsolidation,
    unopsRegularization,
  ].map(({ name, noun }) => [name, noun] as const),
);

/** Kinds of records with a life cycle: plans, requests and purchases. */
export const CYCLE_KINDS: ReadonlySet<string> = new Set(CYCLES.map(({ name }) => name));

/** Kinds of records that acts are about; ledgers, numbers and kept answers only change along with them. */
export const ACT_KINDS: readonly ActKind[] = [
  ...CYCLES,
  ...CATALOGUE_NAMES.map((name) => {
    const definition = CATALOGUES[name];
    const events = catalogueEvents(definition);
    const kinds = Object.fromEntries(
      [...events.types.keys()].map((type) => [type, catalogueKind(definition, { type })]),
    );
    return kindOf(
      name,
      {
        events,
        kinds,
        sentence: (event) => catalogueSentence(definition, event),
        reasonOf: (event) => catalogueReason(definition, event),
      },
      ofCatalogue(definition),
    );
  }),
  kindOf(
    'rule',
    { events: rule.events, kinds: RULE_KINDS, sentence: ruleSentence },
    ofAll(operation('/rules/get/id/{name}').permission),
  ),
];

const BY_CATEGORY: ReadonlyMap<string, ActKind> = new Map(
  ACT_KINDS.map((kind) => [kind.events.category, kind]),
);

export const actKindOf = (category: string): ActKind | undefined => BY_CATEGORY.get(category);

/**
 * Words for the acts on a record, each once: 'Anulación', 'Pago'; without types that come with an act on another
 * record.
 */
export const actsOn = ({ kinds, withOthers }: Pick<ActKind, 'kinds' | 'withOthers'>): readonly string[] => [
  ...new Set(Object.entries(kinds).flatMap(([type, word]) => (withOthers.includes(type) ? [] : [word]))),
];

/** Event types of all kinds of record, by a test of their words. */
export const typesOf = (isAsked: (word: string) => boolean): readonly string[] =>
  ACT_KINDS.flatMap(({ kinds }) =>
    Object.entries(kinds).flatMap(([type, word]) => (isAsked(word) ? [type] : [])),
  );

/** Words for some event types, each once. */
export const actsNamed = (types: readonly string[]): readonly string[] => [
  ...new Set(ACT_KINDS.flatMap(({ kinds }) => types.flatMap((type) => kinds[type] ?? []))),
];

/** Permissions to read any record that an act may be about, each once. */
export const READ_PERMISSIONS: readonly string[] = [
  ...new Set(ACT_KINDS.flatMap(({ owner }) => owner.permissions)),
];
