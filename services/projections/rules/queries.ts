import { type DateText, dateInGuatemala } from '@expediente/kernel/dates.ts';
import { type PublishedVersion, standing } from '@expediente/machines/rules/record.ts';
import { NotFound } from '@expediente/platform/refusals.ts';
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
import type { ReadDatabase } from '../read-database.ts';
import { type RuleModelRow, rules } from './model.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Rule sets as they were told, by name; those of which nothing is told yet are left out. */
async function readTold(db: ReadDatabase): Promise<ReadonlyMap<string, RuleModelRow>> {
  const rows = await db.selectFrom(rules.as('r')).selectAll().execute();
  return new Map(rows.map((row) => [row.name, row]));
}

/** The versions of every rule set, without those withdrawn. */
export async function readLaw(db: ReadDatabase): Promise<Law> {
  const told = await readTold(db);
  return lawOf((name) => {
    const row = told.get(name);
    return (row ? standing(row.record) : []).map(({ version, validFrom, values }) => ({
      version,
      validFrom,
      values,
    }));
  });
}

/** `/rules/get/all` */
export async function readRules(db: ReadDatabase, now = new Date()): Promise<readonly RuleRow[]> {
  const told = await readTold(db);
  return RULE_NAMES.map((name) => rowOf(name, setNamed(name), told.get(name), dateInGuatemala(now)));
}

/** `/rules/get/id/{name}` @throws {NotFound} */
export async function readRule(db: ReadDatabase, name: string, now = new Date()): Promise<RuleDetail> {
  const set = setNamed(name);
  const row = (await readTold(db)).get(name);
  const today = dateInGuatemala(now);
  const versions = versionsOf(set, row, today);
  const last = versions.findLast(({ state }) => state !== 'withdrawn')?.valid_from ?? '';
  return {
    // `setNamed` knew it.
    ...rowOf(name as RuleName, set, row, today),
    on: set.on,
    schema: set.values,
    earliest: last < today ? today : dayAfter(last),
    versions: [...versions].reverse(),
    user_created: versions[0]?.user_created ?? '',
    date_created: versions[0]?.date_created ?? '',
    user_updated: versions.at(-1)?.user_created ?? '',
    date_updated: versions.at(-1)?.date_created ?? '',
  };
}

const NONE_NEXT = 'No hay ninguna versión publicada que todavía no rija';

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
  const next = versions.filter(({ state }) => state === 'next');
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

/** Oldest first; version 1 of the definition where nothing is told yet. */
function versionsOf(
  set: AnyRuleSet,
  row: RuleModelRow | undefined,
  today: string,
): readonly RuleVersionRead[] {
  const versions: readonly PublishedVersion[] = row?.record.versions ?? [
    { ...firstVersion(set), legalBasis: set.first.legalBasis, withdrawn: false },
  ];
  const inForce = versionOn(
    versions.filter(({ withdrawn }) => !withdrawn),
    today,
  );
  const publications = new Map(row?.publications.map((each) => [each.version, each]));
  const stateOf = ({ version, validFrom, withdrawn }: PublishedVersion): VersionState =>
    withdrawn ? 'withdrawn' : version === inForce.version ? 'inforce' : validFrom > today ? 'next' : 'past';
  return versions.map((each) => ({
    version: each.version,
    state: stateOf(each),
    valid_from: each.validFrom,
    values: each.values,
    told: set.toldValues(each.values),
    legal_basis: each.legalBasis,
    user_created: publications.get(each.version)?.user ?? '',
    date_created: publications.get(each.version)?.at ?? null,
  }));
}
