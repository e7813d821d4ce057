import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import {
  carriedOver,
  type Done,
  doneAfter,
  LIFTING,
  NOTHING_DONE,
  originOf,
  pairsWith,
  segregationText,
} from '@expediente/machines/segregation.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import { versionOn } from '@expediente/schemas/rules/rule-set.ts';
import { SEGREGATED, type Segregated } from '@expediente/schemas/rules/segregation.ts';
import type { ActionOffer } from '@expediente/schemas/shared/read.ts';
import { sql } from 'kysely';
import { ruleProjection } from '../rules/model.ts';
import { readLaw } from '../rules/queries.ts';
import type { SegregationOfReader } from '../shared/records/segregation.ts';
import { ACT_KINDS } from './acts/kinds.ts';
import { acts, journalProjection } from './acts/model.ts';
import { ACTS_IN_PAIRS } from './acts-in-pairs.ts';
import { openedRecord } from './opened.ts';

const isSegregated = (action: string): action is Segregated => Object.hasOwn(SEGREGATED, action);

/**
 * The reader's acts on a record, and those of others that undo what was done; with those on the records from which it was
 * opened, as the command counts them.
 */
async function doneOn(db: ReadDatabase, lifecycle: string, id: number | string, user: string): Promise<Done> {
  const { rows } = await sql<{ user_id: string; types: readonly string[] }>`
    select j.user_id, j.types from ${acts} j
    where j.entity = ${`${lifecycle}:${id}`} and (j.user_id = ${user} or j.types && ${[...LIFTING]}::text[])
    order by j.revision`.execute(db);
  const own = rows.reduce(
    (done, { user_id, types }) => types.reduce((before, type) => doneAfter(before, type, user_id), done),
    NOTHING_DONE,
  );
  const origin = originOf((await openedRecord(db, lifecycle, id)) ?? {});
  return origin ? [...own, ...carriedOver(await doneOn(db, lifecycle, origin.id, user), origin)] : own;
}

/** Judges a record's offers by the version in force today, as the command itself will be. */
export const segregationOfReader: SegregationOfReader = {
  actsInPairs: ACTS_IN_PAIRS,
  reads: [journalProjection.name, ruleProjection.name],
  async offersFor(db, { userId }, lifecycle, record) {
    const { id, actions } = record;
    const user = String(userId);
    if (!actions.some(({ action }) => isSegregated(action))) return actions;
    const done = await doneOn(db, lifecycle, id, user);
    if (!done.some((entry) => entry.endsWith(` ${user}`))) return actions;
    const { values } = versionOn((await readLaw(db)).segregation, dateInGuatemala(new Date()));
    const category = ACT_KINDS.find(({ name }) => name === lifecycle)?.events.category ?? lifecycle;
    return actions.map((offer): ActionOffer => {
      const pairs = isSegregated(offer.action) ? pairsWith(values, done, user, offer.action) : [];
      const pair = pairs.find(({ result }) => result === 'refuse') ?? pairs[0];
      if (pair === undefined) return offer;
      const text = segregationText(pair, category);
      if (pair.result === 'alert') return { ...offer, alert: text };
      return offer.allowed ? { ...offer, allowed: false, reason: text } : offer;
    });
  },
};
