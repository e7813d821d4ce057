import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import { REJECTIONS_REPORT } from '@expediente/schemas/reports/rejections.ts';
import type { Law } from '@expediente/schemas/rules/registry.ts';
import { type SqlBool, sql } from 'kysely';
import { orderRejections, orders } from '../order/model.ts';
import { numberRead } from '../order/number.ts';
import { readLaw } from '../rules/queries.ts';
import { type Report, type RuledReport, served } from '../shared/reports/query.ts';
import { quarterOn } from './by-version.ts';
import { orderHolds, orderInSight, orderLabel, unitsInWords } from './order-parts.ts';

const DAY = sql.ref('r.date');

const quarterName = (law: Law) =>
  sql<string>`(array['PRIMERO', 'SEGUNDO', 'TERCERO'])[${quarterOn(law, DAY)}]`;

const executorName = sql<string>`coalesce(x.description, '')`;

const under = (law: Law): Report =>
  served(REJECTIONS_REPORT, {
    reads: ['order', 'catalogues', 'rule'],
    from: sql`${orderRejections} r join ${orders} o on o.id = r.id_order
      left join ${catalogueTable('unit')} x on x.id = o.id_executor`,
    key: [
      { of: sql.ref('r.id_order'), type: 'integer' },
      { of: sql.ref('r.place'), type: 'integer' },
      { of: sql.ref('r.id_cause'), type: 'integer' },
    ],
    executor: sql.ref('o.id_executor'),
    id: sql.ref('o.id'),
    columns: () => ({
      number_purchase: numberRead(),
      date: DAY,
      quarter: quarterName(law),
      cause: sql.ref('r.cause'),
      kinds: sql.ref('r.kinds'),
      reason: sql.ref('r.reason'),
      provider_name: sql.ref('o.provider_name'),
      unit: unitsInWords,
      executor: executorName,
      type_purchase: sql.ref('o.type_purchase'),
      state: orderLabel,
    }),
    filters: () => ({
      cause: { kind: 'integer', of: sql.ref('r.id_cause') },
      quarter: { kind: 'text', of: quarterName(law) },
      executor: { kind: 'text', of: executorName },
    }),
    searched: orderHolds,
    within: (asked) => [
      orderInSight(asked),
      sql<SqlBool>`${DAY} between ${`${asked.session.year}-01-01`}::date and ${`${asked.session.year}-12-31`}::date`,
    ],
  });

/** Rejections by DAF, a row for each cause, by the calendar in force on the day of each (hospital D5). */
export const rejectionsReport: RuledReport = {
  definition: REJECTIONS_REPORT,
  reads: ['order', 'catalogues', 'rule'],
  by: async (db: ReadDatabase) => under(await readLaw(db)),
};
