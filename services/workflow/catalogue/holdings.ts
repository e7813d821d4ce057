import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import {
  mainClaim,
  referenceClaims,
  type UniqueClaim,
  uniqueClaims,
} from '@expediente/catalogues/engine/claims.ts';
import { comparedCatalogue } from '@expediente/catalogues/engine/compared.ts';
import { payloadName } from '@expediente/catalogues/payload.ts';
import { CATALOGUES } from '@expediente/catalogues/registry.ts';
import type { FieldError } from '@expediente/kernel/envelope.ts';
import type { JsonObject } from '@expediente/kernel/events.ts';
import { streamKey } from '@expediente/kernel/streams.ts';
import { BadInput, Refused } from '@expediente/platform/refusals.ts';
import { unique, uniqueKey } from '../shared/pipeline/unique.ts';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';

/**
 * Requires that the records which this one newly names exist and can be selected.
 * @throws {BadInput}
 */
export async function expectReferences(
  unit: UnitOfWork,
  definition: AnyCatalogue,
  before: JsonObject | null,
  record: JsonObject,
): Promise<void> {
  const errors: FieldError[] = [];
  for (const { field, catalogue, id, message, from } of referenceClaims(definition, record)) {
    if (before !== null && before[field] === record[field]) continue;
    const target: AnyCatalogue = CATALOGUES[catalogue];
    const named: object | null = await unit.reference(catalogue, id);
    const where = target.lookups.find(({ path }) => path === from)?.where ?? {};
    const wanted = { ...where, ...(target.active === undefined ? {} : { [target.active]: 1 }) };
    if (named === null || !agrees(named, wanted))
      errors.push({ field: payloadName(definition, field), message });
  }
  if (errors.length > 0) throw new BadInput(errors);
}

const agrees = (record: object, wanted: Readonly<Record<string, unknown>>): boolean => {
  const values = new Map<string, unknown>(Object.entries(record));
  return Object.entries(wanted).every(([field, value]) => values.get(field) === value);
};

/**
 * Takes the record's unique values, and frees those it no longer holds.
 * @throws {Refused}
 */
export async function moveUniques(
  unit: UnitOfWork,
  definition: AnyCatalogue,
  before: JsonObject | null,
  after: JsonObject | null,
): Promise<void> {
  const held = before === null ? [] : uniqueClaims(definition, before);
  const wanted = after === null ? [] : uniqueClaims(definition, after);
  const addressOf = ({ scope, value }: (typeof held)[number]): string => JSON.stringify([scope, value]);
  const kept = new Set(wanted.map(addressOf));
  for (const claim of held) {
    if (!kept.has(addressOf(claim))) await unit.releaseUnique(claim.scope, claim.value, claim.holder);
  }
  const taken = new Set<string>();
  for (const claim of wanted) {
    // An unchanged text is kept unchecked: two older records may hold one number that is written in two ways.
    if (held.some((each) => each.written !== undefined && isSameClaim(each, claim))) continue;
    if (claim.ofKey && before !== null) continue;
    const { scope, value, holder, message } = claim;
    try {
      // Refused when two elements of one record want the same value.
      if (taken.has(addressOf(claim))) unit.refuse(scope[0], message);
      await unit.takeUnique(scope, value, holder, message);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      throw new Refused(error.rule, error.message, sentPlace(definition, claim.field));
    }
    taken.add(addressOf(claim));
  }
}

const isSameClaim = (one: UniqueClaim, other: UniqueClaim): boolean =>
  one.written === other.written &&
  JSON.stringify([one.scope, one.value]) === JSON.stringify([other.scope, other.value]);

/** Name in the payload of a field, or of an element's field: `p_childrens.0.childrens.1.a_href`. */
function sentPlace(definition: AnyCatalogue, field: string): string {
  const [own = '', ...rest] = field.split('.');
  return [payloadName(definition, own), ...rest].join('.');
}

/** Moves the default among the records of one kind: the former default loses it in the same append (domain §7.8). */
export async function moveMain(
  unit: UnitOfWork,
  definition: AnyCatalogue,
  before: JsonObject | null,
  after: JsonObject | null,
): Promise<void> {
  const held = before === null ? null : mainClaim(definition, before);
  const wanted = after === null ? null : mainClaim(definition, after);
  const same = JSON.stringify(held) === JSON.stringify(wanted);
  if (held !== null && !same) await unit.releaseUnique(held.scope, held.value, held.holder);
  if (wanted === null || same) return;
  const { state: other } = await unit.load(unique, ...uniqueKey(wanted.scope, wanted.value));
  if (other !== null && other !== wanted.holder) {
    const [key = ''] = streamKey(other);
    await unit.decide(comparedCatalogue(definition), [key], {
      type: 'change',
      changes: { [wanted.field]: 0 },
    });
    await unit.releaseUnique(wanted.scope, wanted.value, other);
  }
  await unit.takeUnique(wanted.scope, wanted.value, wanted.holder, '');
}
