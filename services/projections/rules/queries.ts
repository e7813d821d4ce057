import { type DateText, dateInGuatemala } from '@expediente/kernel/dates.ts';
import { type PublishedVersion, type RuleState, standing } from '@expediente/machines/rules/record.ts';
import { NotFound } from '@expediente/platform/refusals.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { RuleDetail, RuleRow, RuleVersionRead, VersionState } from '@expediente/schemas/rules/read.ts';
import {
  type AnyRuleSet,
  firstVersion,
  type Law,
  lawOf,
  RULE_NAMES,
  type RuleName,
  ruleSet,
} from '@expediente/schemas/rules/registry.ts';
import { versionOn } from '@expediente/schemas/rules/rule-set.ts';
import { type RuleModelRow, rules } from './model.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Published rule sets by name; those without a published version are left out. */
async function readPublished(db: ReadDatabase): Promise<ReadonlyMap<string, RuleModelRow>> {
  const rows = await db.selectFrom(rules.as('r')).selectAll().execute();
  return new Map(rows.map((row) => [row.name, row]));
}

/** The versions of every rule set, without those withdrawn. */
export async function readLaw(db: ReadDatabase): Promise<Law> {
  const published = await readPublished(db);
  return lawOf((name) => {
    const row = published.get(name);
    return (row ? standing(row.record) : []).map(({ version, validFrom, values, correctedBy }) => ({
      version,
      validFrom,
      values,
      ...(correctedBy !== undefined && { correctedBy }),
    }));
  });
}

/** `/rules/get/all` */
export async function readRules(db: ReadDatabase, now = new Date()): Promise<readonly RuleRow[]> {
  const published = await readPublished(db);
  return RULE_NAMES.map((name) => rowOf(name, setNamed(name), published.get(name), dateInGuatemala(now)));
}

/**
 * `/rules/get/id/{name}`
 * @throws {NotFound}
 */
export async function readRule(db: ReadDatabase, name: string, now = new Date()): Promise<RuleDetail> {
  const set = setNamed(name);
  const row = (await readPublished(db)).get(name);
  const today = dateInGuatemala(now);
  const versions = versionsOf(set, row, today);
  return {
    // `setNamed` accepted the name.
    ...rowOf(name as RuleName, set, row, today),
    on: set.on,
    schema: set.values,
    proposed: proposedDay(versions, today),
    versions: [...versions].reverse(),
    user_created: versions[0]?.user_created ?? '',
    date_created: versions[0]?.date_created ?? '',
    user_updated: versions.at(-1)?.user_created ?? '',
    date_updated: versions.at(-1)?.date_created ?? '',
  };
}

const NONE_NEXT = 'No hay ninguna versión publicada que todavía no rija';

/** Tomorrow, or the first later day on which no version begins. */
function proposedDay(versions: readonly RuleVersionRead[], today: string): string {
  const taken = new Set(versions.filter(({ state }) => state === 'next').map(({ valid_from }) => valid_from));
  let day = dayAfter(today);
  while (taken.has(day)) day = dayAfter(day);
  return day;
}

const dayAfter = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

/** @throws {NotFound} */
export function setNamed(name: string): AnyRuleSet {
  const set = ruleSet(name);
  if (set === undefined) throw new NotFound('No existe esa regla.');
  return set;
}

function rowOf(name: RuleName, set: AnyRuleSet, row: RuleModelRow | undefined, today: DateText): RuleRow {
  const versions = versionsOf(set, row, today);
  const inForce = versions.find(({ state }) => state === 'inforce') ?? versions[0];
  if (inForce === undefined) throw new Error(`rule set ${name} has no version`);
  const next = versions
    .filter(({ state }) => state === 'next')
    .toSorted((a, b) => (a.valid_from < b.valid_from ? -1 : 1));
  return {
    id: name,
    name,
    title: set.title,
    about: set.about,
    revision: row?.revision ?? -1,
    in_force: inForce,
    next,
    actions: [
      { action: 'view', allowed: true, reason: '' },
      { action: 'create', allowed: true, reason: '' },
      { action: 'update', allowed: next.length > 0, reason: next.length > 0 ? '' : NONE_NEXT },
    ],
  };
}

/** Versions in the order of their numbers; only the definition's first one if none is published. */
function versionsOf(
  set: AnyRuleSet,
  row: RuleModelRow | undefined,
  today: string,
): readonly RuleVersionRead[] {
  const record: RuleState = row?.record ?? {
    versions: [{ ...firstVersion(set), legalBasis: set.first.legalBasis, withdrawn: false }],
  };
  const inForce = versionOn(standing(record), today);
  const publications = new Map(row?.publications.map((each) => [each.version, each]));
  const stateOf = ({ version, validFrom, withdrawn, correctedBy }: PublishedVersion): VersionState => {
    if (withdrawn) return 'withdrawn';
    if (correctedBy !== undefined) return 'corrected';
    if (version === inForce.version) return 'inforce';
    return validFrom > today ? 'next' : 'past';
  };
  return record.versions.map((each) => {
    const { user = '', at = null } = publications.get(each.version) ?? {};
    return {
      version: each.version,
      state: stateOf(each),
      valid_from: each.validFrom,
      judges_since: at !== null && judgesSince(each, at) ? at : null,
      values: each.values,
      text: set.valuesText(each.values),
      legal_basis: each.legalBasis,
      corrects: each.corrects ?? null,
      reason: each.reason ?? '',
      corrected_by: each.correctedBy ?? null,
      user_created: user,
      date_created: at,
    };
  });
}

const FIRST = 1;

/**
 * Checks whether a version judges only since its publication, on its first day or later. The first version was law
 * before it was recorded.
 */
const judgesSince = ({ version, validFrom }: PublishedVersion, at: string): boolean =>
  version !== FIRST && validFrom <= dateInGuatemala(new Date(at));
