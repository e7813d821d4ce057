import {
  pairOf,
  type Segregated,
  type SegregationFacts,
  type SegregationResult,
  type SegregationValues,
  segregation,
} from '@expediente/schemas/rules/segregation.ts';

/** An action in words, and the events that it writes. `~` is the record's pronoun. */
interface Act {
  /** Verb for what a person did to the record: 'devengó'. */
  readonly past: string;
  /** Clause for the act of another person: '~ pague'. */
  readonly asked: string;
  readonly events: string;
}

/** Words and events of every action that is judged, over all life cycles. */
const ACTS: Readonly<Record<Segregated, Act>> = {
  create: {
    past: 'creó',
    asked: '~ cree',
    events:
      'PacDrafted ReprogrammingDrafted QuarterlyDrafted ExtensionDrafted RequestDrafted AwardRecorded UnopsRecorded',
  },
  update: {
    past: 'modificó',
    asked: '~ modifique',
    events:
      'PacRevised ReprogrammingRevised QuarterlyRevised ExtensionRevised RequestRevised AwardRevised UnopsRevised OrderRevised',
  },
  sendrequest: {
    past: 'envió',
    asked: '~ envíe',
    events: 'PacSent ReprogrammingSent QuarterlySent ExtensionSent RequestSent',
  },
  approve: {
    past: 'aprobó',
    asked: '~ apruebe',
    events: 'PacApproved ReprogrammingApproved QuarterlyApproved QuarterlyCompleted ExtensionApproved',
  },
  consolidateorder: {
    past: 'consolidó',
    asked: '~ consolide',
    events: 'RequestConsolidated OrderConsolidated',
  },
  generatebusiness: {
    past: 'generó la negociación de',
    asked: 'genere su negociación',
    events: 'AwardBusinessGenerated',
  },
  certifyaward: { past: 'certificó', asked: '~ certifique', events: 'AwardCertified' },
  purchaseorder: { past: 'generó', asked: '~ genere', events: 'OrderGenerated' },
  commitment: { past: 'comprometió', asked: '~ comprometa', events: 'OrderCommitted' },
  receive: {
    past: 'registró la recepción de',
    asked: 'registre su recepción',
    events: 'OrderReceiptsRecorded',
  },
  accrued: { past: 'devengó', asked: '~ devengue', events: 'OrderAccrued' },
  senddaf: {
    past: 'envió a DAF',
    asked: '~ envíe a DAF',
    events: 'OrderSentToDaf OrderResentToDaf',
  },
  pay: { past: 'pagó', asked: '~ pague', events: 'OrderPaid' },
  consolidateunops: {
    past: 'consolidó',
    asked: '~ consolide',
    events: 'UnopsConsolidationMade UnopsConsolidated',
  },
  regularizeunops: {
    past: 'regularizó',
    asked: '~ regularice',
    events: 'UnopsRegularizationMade UnopsConsolidationRegularized UnopsRegularized',
  },
};

const byEvent = <Value>(events: readonly (readonly [Value, string])[]): ReadonlyMap<string, Value> =>
  new Map(events.flatMap(([value, types]) => types.split(' ').map((type) => [type, value] as const)));

// The table's keys are the actions.
const ACT_OF = byEvent(
  Object.entries(ACTS).map(([action, { events }]) => [action as Segregated, events] as const),
);

/** Actions that an event undoes: of what was withdrawn, freed or undone, no user's act counts. */
const LIFTED = byEvent<Segregated>([
  [
    'sendrequest',
    'PacWithdrawn ReprogrammingWithdrawn QuarterlyWithdrawn ExtensionWithdrawn RequestWithdrawn',
  ],
  ['consolidateorder', 'RequestFreed OrderFreed'],
  ['purchaseorder', 'OrderUndone'],
  ['consolidateunops', 'UnopsReleased UnopsConsolidationFreed'],
]);

/** Every event that is an action, and every one that undoes an action, each with it. */
export const ACTING: readonly (readonly [type: string, action: Segregated])[] = [...ACT_OF];
export const LIFTED_BY: readonly (readonly [type: string, action: Segregated])[] = [...LIFTED];

/** Action that an event is; undefined: no pair names it. */
export const actOf = (type: string): Segregated | undefined => ACT_OF.get(type);

/** Events that undo an action. */
export const LIFTING: readonly string[] = [...LIFTED.keys()];

/** Actions done on a record and not undone since, each with the id of its user: `accrued 4`. */
export type Done = readonly string[];
export const NOTHING_DONE: Done = [];

/** True for the id of a person; the product itself is `0`, and a damaged event names no user. */
const isPerson = (user: string): boolean => /^[1-9]\d*$/.test(user);

/** Actions done on a record after an event; never throws, whatever was stored. */
export function doneAfter(done: Done, type: string, user: string): Done {
  const lifted = LIFTED.get(type);
  const rest = lifted === undefined ? done : done.filter((each) => !each.startsWith(`${lifted} `));
  const action = ACT_OF.get(type);
  if (action === undefined || !isPerson(user)) return rest;
  const entry = `${action} ${user}`;
  return rest.includes(entry) ? rest : [...rest, entry];
}

/** Acts on a record that count on the records opened from it: a person who generates an order pays no part of it. */
export const CARRIED_OVER = {
  part: ['consolidateorder', 'purchaseorder', 'commitment'],
  division: ['consolidateorder'],
  rest: ['create', 'sendrequest'],
} as const satisfies Readonly<Record<string, readonly Segregated[]>>;

/** Record from which another one was opened, and as what. */
export interface Origin {
  readonly id: number;
  readonly as: keyof typeof CARRIED_OVER;
}

/** State of a record that may have been opened from another one. */
export interface Opened {
  readonly part?: { readonly root: number } | null;
  readonly division?: { readonly root: number } | null;
  readonly restOf?: number | null;
}

/** Record of the same category from which a record was opened; undefined: it began by itself. */
export function originOf({ part, division, restOf }: Opened): Origin | undefined {
  if (part) return { id: part.root, as: 'part' };
  if (division) return { id: division.root, as: 'division' };
  return restOf ? { id: restOf, as: 'rest' } : undefined;
}

/** Actions done on an origin that count on what was opened from it. */
export const carriedOver = (done: Done, { as }: Origin): Done =>
  done.filter((entry) => CARRIED_OVER[as].some((action) => entry.startsWith(`${action} `)));

/** A pair that one person did, or is about to do. */
export interface SegregatedPair extends SegregationFacts {
  readonly result: Exclude<SegregationResult, 'none'>;
}

/** Pairs that a person would complete on a record by an action, by a version of the rule. */
export function pairsWith(
  values: SegregationValues,
  done: Done,
  user: string,
  now: Segregated,
): readonly SegregatedPair[] {
  return done.flatMap((entry): readonly SegregatedPair[] => {
    const [action, by] = entry.split(' ');
    // Entries are of `doneAfter`.
    const facts = { done: action as Segregated, now };
    const { result } = segregation.judge(values, facts);
    return by === user && (result === 'alert' || result === 'refuse') ? [{ ...facts, result }] : [];
  });
}

/** Pairs in the form that an event's metadata keep: `accrued_pay;purchaseorder_pay`; '' for none. */
export const pairsKept = (pairs: readonly SegregationFacts[]): string =>
  [...new Set(pairs.flatMap((pair) => pairOf(pair) ?? []))].join(';');

/** Each record in the words of a sentence, and its pronoun, by the category of its stream. */
const RECORDS: Readonly<Record<string, readonly [record: string, pronoun: string]>> = {
  pac: ['este PAC', 'lo'],
  reprogramming: ['esta reprogramación', 'la'],
  quarterly: ['esta programación', 'la'],
  extension: ['esta reprogramación', 'la'],
  request: ['esta solicitud', 'la'],
  order: ['esta orden', 'la'],
  award: ['esta acta', 'la'],
  unops: ['este registro', 'lo'],
  unopsConsolidation: ['esta consolidación', 'la'],
  unopsRegularization: ['esta regularización', 'la'],
};

/** True for streams whose records are judged: those with a life cycle. */
export const isSegregated = (category: string): boolean => Object.hasOwn(RECORDS, category);

/**
 * A pair in words: 'Usted devengó esta orden; la regla Segregación pide que otra persona la pague.'
 * @param category category of the record's stream
 */
export function segregationText({ done, now }: SegregationFacts, category: string): string {
  const [record, pronoun] = RECORDS[category] ?? ['este registro', 'lo'];
  const asked = ACTS[now].asked.replace('~', pronoun);
  return `Usted ${ACTS[done].past} ${record}; la regla ${segregation.title} pide que otra persona ${asked}.`;
}
