import { canonicalNumber, type NumberKind, oneLook } from '@expediente/kernel/same-number.ts';
import { uniqueStream } from '../pipeline/unique.ts';
import type { HeldMessage, UniqueScope, UnitOfWork } from '../unit/unit-of-work.ts';

/** Kinds of the numbers that people type into records, by the name of their scope. */
export const NUMBER_SCOPES = {
  resolutionNumber: 'resolution',
  commitmentNumber: 'commitment',
  accrualNumber: 'accrual',
  minutesNumber: 'minutes',
  npg: 'npg',
  purchaseNumber: 'purchaseOrder',
  awardNumber: 'award',
  businessNumber: 'business',
  unopsExternalId: 'externalId',
  curdp: 'curdp',
} as const satisfies Readonly<Record<string, NumberKind>>;

type NumberScope = readonly [name: keyof typeof NUMBER_SCOPES, ...within: number[]];

/** A unique value that a record holds, and the refusal when another record holds it (domain §4.6). */
export interface Claim {
  readonly scope: UniqueScope;
  readonly value: string;
  /** Value as typed, when `value` is the common form of its spellings. */
  readonly written?: string;
  /** Spanish message when another record holds the value. */
  readonly message: HeldMessage;
  /** Payload field that holds the value. */
  readonly field: string;
}

/** A number of a form: its scope, and its name with article, `'El acta No.'`. */
export interface ClaimedNumber extends Pick<Claim, 'field'> {
  readonly scope: NumberScope;
  readonly noun: string;
  /** '' when there is no number. */
  readonly number: string;
}

/** The claims of a number that people type; none while it is empty. */
export const claimsOfNumber = ({ noun, number, ...claim }: ClaimedNumber): readonly Claim[] =>
  spelledClaims({
    ...claim,
    value: number,
    message: `${noun} ${number} ya existe. Escriba otro número`,
  });

/**
 * Claims of a typed number: the common form of its spellings, and the number as typed, which is all that older records
 * took (`old-claims.ts`). Either one that a record holds is freed with it.
 */
export const spelledClaims = (typed: Claim & { readonly scope: NumberScope }): readonly Claim[] => {
  const written = typed.value;
  if (written.trim() === '') return [];
  const kind = NUMBER_SCOPES[typed.scope[0]];
  return [canonicalNumber(kind, written), written].map((value) => ({ ...typed, value, written }));
};

/**
 * Takes the values that a record newly claims and frees its former ones, in the same append.
 * @param holder stream name of the record: `order-12`
 * @throws {Refused} with the claim's message and field when another record holds the value
 */
export async function moveClaims(
  unit: UnitOfWork,
  holder: string,
  before: readonly Claim[],
  after: readonly Claim[],
): Promise<void> {
  const [old, now] = [byStream(before), byStream(after)];
  for (const [stream, { scope, value }] of old)
    if (!now.has(stream)) await unit.releaseUnique(scope, value, holder);
  // A new spelling is taken even if its common form was claimed: an older record holds only its former spelling.
  for (const [stream, { scope, value, written, message, field }] of now)
    if (!old.has(stream) || old.get(stream)?.written !== written)
      await unit.takeUnique(scope, value, holder, message, field);
}

const byStream = (claims: readonly Claim[]): ReadonlyMap<string, Claim> =>
  new Map(claims.map((each) => [uniqueStream(each.scope, each.value), each]));

/** The year behind a number, `12/2026`: 2026; 0 without one. */
export const yearBehind = (number: string): number => Number(/\/(\d{4})$/.exec(number)?.[1] ?? 0);

/**
 * The year with which a number is typed, 0 without one: behind a slash, or behind whatever else separates digits
 * (`12-2026`, `12 / 2026`) where it can be a year of this century: `12-1045` is a number of two parts.
 */
const typedYear = (typed: string): number => {
  const written = oneLook(typed).trim();
  return (
    yearBehind(written) ||
    Number(/\p{N}[^\p{L}\p{N}]*[^\p{L}\p{N}\s][^\p{L}\p{N}]*(20\d\d)$/u.exec(written)?.[1] ?? 0)
  );
};

/** Puts a slash before the year, as all numbers have it. */
const withSlash = (typed: string): string =>
  oneLook(typed)
    .trim()
    .replace(/[^\p{L}\p{N}]+(\d{4})$/u, '/$1');

/**
 * A typed number with the session's year behind it, `12/2026`. The year may be typed, and the number that the record
 * already has stays unchanged.
 * @throws {Refused} another year is typed
 */
export function numberOfYear(
  unit: UnitOfWork,
  typed: string,
  {
    kept,
    ...refusal
  }: { readonly kept: string | undefined } & Readonly<Record<'rule' | 'message' | 'field', string>>,
): string {
  const { year } = unit.session;
  if (typed === kept) return typed;
  const given = typedYear(typed);
  if (given === 0) return `${typed}/${year}`;
  if (given === year) return yearBehind(typed) === year ? typed : withSlash(typed);
  return unit.refuse(refusal.rule, refusal.message, refusal.field);
}
