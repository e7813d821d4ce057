import { dateInGuatemala, shownDate } from '@expediente/kernel/dates.ts';
import type { JsonObject } from '@expediente/kernel/events.ts';
import type { Session, Sight } from '@expediente/platform/access/session.ts';
import { BadInput } from '@expediente/platform/refusals.ts';
import type { ListRequest } from '@expediente/readmodels/lists/query.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import { WhatIf } from '@expediente/schemas/rules/commands.ts';
import type { ChangedJudgement, WhatIfRead } from '@expediente/schemas/rules/read.ts';
import type { AnyRuleSet } from '@expediente/schemas/rules/registry.ts';
import { checkedValues } from '@expediente/schemas/rules/values.ts';
import { validatorOf } from '@expediente/schemas/validate.ts';
import type { ReadAnswer } from '../shared/http/read-route.ts';
import type { JudgedRows } from '../shared/judgements/source.ts';
import type { ReadParts } from '../shared/parts.ts';
import { type ExportParts, exported, generatedBy } from '../shared/workbooks/export.ts';
import { listSheet } from '../shared/workbooks/sheet.ts';
import type { TableColumn } from '../shared/workbooks/table.ts';
import { hasJudged, judgementsIn, type Range } from './judgements.ts';
import { type Changed, changedRead, JUDGEMENT_COLUMNS, named } from './named.ts';
import { setNamed } from './queries.ts';

/** Values that are not published yet, and the range of judgements with which they are compared. */
export interface Proposal extends Range {
  readonly set: AnyRuleSet;
  readonly values: JsonObject;
}

const validate = validatorOf(WhatIf);

/**
 * @throws {BadInput} the schema rejects the body
 * @throws {NotFound} no such rule set
 */
export function proposalIn(body: unknown): Proposal {
  const checked = validate(body);
  if ('errors' in checked) throw new BadInput(checked.errors);
  const { p_name, p_values, p_date_start: from, p_date_end: to, p_version: version } = checked.value;
  const set = setNamed(p_name);
  const values = checkedValues(set, p_values);
  if ('errors' in values) throw new BadInput(values.errors);
  return { set, values: values.value, from, to, version };
}

/**
 * Judges the records of the range by the given values; yields for each batch the number of judgements and those that
 * change.
 */
async function* changedBy(
  db: ReadDatabase,
  sources: readonly JudgedRows[],
  session: Sight,
  { set, values, ...range }: Proposal,
): AsyncGenerator<{ readonly judged: number; readonly changed: readonly Changed<JudgedRows>[] }> {
  for (const source of sources)
    for await (const rows of judgementsIn(db, source, session, set.name, range)) {
      const changed: Changed<JudgedRows>[] = [];
      for (const row of rows) {
        const verdict = set.judge(values, row.facts);
        if (verdict.result !== row.result) changed.push({ ...row, source, after: set.resultText(verdict) });
      }
      yield { judged: rows.length, changed };
    }
}

/** `/rules/whatif`: one page of the records that these values would have judged differently. */
export async function whatIf(
  db: ReadDatabase,
  sources: readonly JudgedRows[],
  session: Sight,
  proposal: Proposal,
  page: ListRequest['page'],
): Promise<WhatIfRead> {
  const { number, size } = page ?? { number: 1, size: 25 };
  const first = (number - 1) * size;
  const shown: Changed<JudgedRows>[] = [];
  let [judged, total] = [0, 0];
  for await (const batch of changedBy(db, sources, session, proposal)) {
    judged += batch.judged;
    for (const each of batch.changed) {
      if (total >= first && total < first + size) shown.push(each);
      total += 1;
    }
  }
  const ever =
    judged > 0 ||
    (await Promise.all(sources.map((source) => hasJudged(db, source, proposal.set.name)))).includes(true);
  return {
    ever,
    judged,
    total,
    rows: (await named(db, shown)).map((each) => changedRead(proposal.set, each)),
  };
}

const COLUMNS: readonly TableColumn<ChangedJudgement>[] = [
  ...JUDGEMENT_COLUMNS,
  { title: 'Con estos valores', kind: 'text', width: 44, of: ({ after }) => after },
  { title: 'Justificación', kind: 'text', width: 50, of: ({ accepted }) => accepted },
];

/** All records that would change as a workbook, made while it is downloaded; the audit records the export. */
export async function whatIfWorkbook(
  { db, audit }: Pick<ReadParts, 'db'> & ExportParts,
  sources: readonly JudgedRows[],
  session: Session,
  proposal: Proposal,
): Promise<ReadAnswer> {
  const { set, values, from, to } = proposal;
  async function* batches(): AsyncGenerator<readonly ChangedJudgement[]> {
    for await (const { changed } of changedBy(db, sources, session, proposal))
      yield (await named(db, changed)).map((found) => changedRead(set, found));
  }
  const head = [
    `${set.title}: qué cambiaría`,
    `Valores propuestos: ${set.valuesText(values)}.`,
    `Lo evaluado ${from === undefined ? 'desde el principio' : `desde el ${shownDate(from)}`}${to === undefined ? '' : ` hasta el ${shownDate(to)}`}. ${generatedBy(session)}`,
  ];
  return await exported({ audit }, session, {
    entity: `rule:${set.name}`,
    details: { values: JSON.stringify(values), from: from ?? '', to: to ?? '' },
    sheets: [listSheet('Cambiarían', head, COLUMNS, batches())],
    name: `que_cambiaria_${dateInGuatemala(new Date())}.xlsx`,
  });
}
