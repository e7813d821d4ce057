import type { Json, JsonObject } from '@expediente/kernel/events.ts';
import type { FormField } from '../shared/form.ts';

/** Verdict of a rule set on one case. */
export interface Verdict {
  /** Result as text: `over`, `107.14`; two versions judge a case alike when their texts are the same. */
  readonly result: string;
  /** Part of the version's values that decided, so that the judgement can be put into words without the version. */
  readonly by: JsonObject;
}

/**
 * A set of rules that law or the institution may change (domain §1), as data: versions of its values, each in force
 * from a day on. Each rule set is one definition; `registry.ts` lists them.
 */
export interface RuleSet<Values extends JsonObject = JsonObject, Facts extends JsonObject = JsonObject> {
  /** Name in the stream's name and in `/rules/get/id/{name}`. */
  readonly name: string;
  readonly title: string;
  /** Text of one or two sentences for the page: the rule, and what happens when it is not met. */
  readonly about: string;
  /** The date that chooses the version, in words: 'la fecha de emisión de la orden'. */
  readonly on: string;
  /** JSON Schema of a version's values, as they are sent and stored; plain, because browsers read it too. */
  readonly values: object;
  /** Form of the values; its fields have the names of the values. */
  readonly form: readonly FormField[];
  /** Judges facts; pure, and accepts any facts that were once recorded. */
  judge(values: Values, facts: Facts): Verdict;
  /** Case that was judged, in words, for lists: 'Compra directa por Q92,500.00'. */
  factsText(facts: Facts): string;
  /** Result in words: 'Supera el límite de compra directa: Q90,000.00'. */
  resultText(verdict: Verdict): string;
  /** A version's values in one line. */
  valuesText(values: Values): string;
  /** Faults that the schema cannot express: fields of the values, each with its fault in Spanish. */
  faults?(values: Values): readonly { readonly field: string; readonly message: string }[];
  /** Version 1: the law when rules became data. */
  readonly first: {
    readonly validFrom: string;
    readonly values: Values;
    readonly legalBasis: string;
  };
}

/** A published version. Numbers rise by one in the order of publication, and are never given twice. */
export interface RuleVersion<Values extends JsonObject = JsonObject> {
  readonly version: number;
  /** First day on which it is in force; the version whose first day comes next ends it. */
  readonly validFrom: string;
  readonly values: Values;
  /** Number of the version that corrected this one and has the same first day: nothing new is judged by this one. */
  readonly correctedBy?: number;
}

/** A judgement in the form that events keep. */
export type Judgement = {
  /** Name of the rule set. */
  readonly rule: string;
  readonly version: number;
  readonly validFrom: string;
  /** The day that chose the version. */
  readonly on: string;
  readonly facts: JsonObject;
  readonly result: string;
  readonly by: JsonObject;
  /** Justification with which the user went on; '' where none was given. */
  readonly accepted: string;
};

/**
 * Version in force on a day: of those that nothing corrected, the last one that has begun; before any has, the first.
 * @param versions in the order of their days
 */
export const versionOn = <Version extends Pick<RuleVersion, 'validFrom' | 'correctedBy'>>(
  versions: readonly Version[],
  day: string,
): Version => {
  const found =
    versions.findLast(({ validFrom, correctedBy }) => correctedBy === undefined && validFrom <= day) ??
    versions.find(({ correctedBy }) => correctedBy === undefined);
  if (found === undefined) throw new Error('a rule set without versions');
  return found;
};

/**
 * Judges facts by the version in force on their own date. A record that was judged before keeps that version while its
 * date stays the same: neither a version published later the same day nor one that corrects it changes what was decided.
 * Judging a record again is a command of its own, which gives no `before`.
 */
export function judgedOn<Values extends JsonObject, Facts extends JsonObject>(
  { name, judge }: Pick<RuleSet<Values, Facts>, 'name' | 'judge'>,
  versions: readonly RuleVersion<Values>[],
  on: string,
  facts: Facts,
  { before = [], accepted }: { readonly before?: readonly Judgement[]; accepted?(verdict: Verdict): string },
): Judgement {
  const { version, validFrom, values } = versionFor(name, versions, on, before);
  const verdict = judge(values, facts);
  return {
    rule: name,
    version,
    validFrom,
    on,
    facts,
    result: verdict.result,
    by: verdict.by,
    accepted: accepted?.(verdict) ?? '',
  };
}

/** Version by which a record of that date is judged; the version that judged it before on the same date is kept. */
export function versionFor<Values extends JsonObject>(
  rule: string,
  versions: readonly RuleVersion<Values>[],
  on: string,
  before: readonly Judgement[] = [],
): RuleVersion<Values> {
  const kept = before.find((each) => each.rule === rule && each.on === on);
  return versions.find(({ version }) => version === kept?.version) ?? versionOn(versions, on);
}

/**
 * Part of its record that a judgement is about, where one record is judged by a rule set more than once: the
 * cuatrimestre of a programming; '' where it is about the whole record.
 */
export const itemOf = ({ facts: { item } }: Pick<Judgement, 'facts'>): string =>
  typeof item === 'string' ? item : '';

/** Item in the words of people, where its key is an internal id: a supply's code and description. */
export const itemInWords = (judgement: Pick<Judgement, 'facts'>): string => {
  const { name } = judgement.facts;
  return typeof name === 'string' ? name : itemOf(judgement);
};

/** Judgements in which further ones replace those of the same rule set and item. */
export const withJudged = (
  before: readonly Judgement[],
  more: readonly Judgement[],
): readonly Judgement[] => [
  ...before.filter(
    (each) => !more.some((other) => other.rule === each.rule && itemOf(other) === itemOf(each)),
  ),
  ...more,
];

/** Versions that judged, for an event's metadata: `purchaseLimits@3;iva@1`; undefined where none did. */
export function judgedBy(data: { readonly judged?: Json }): string | undefined {
  const { judged } = data;
  if (!Array.isArray(judged) || judged.length === 0) return undefined;
  // An event's `judged` are judgements, by its schema.
  return (judged as unknown as readonly Judgement[])
    .map(({ rule, version }) => `${rule}@${version}`)
    .join(';');
}
