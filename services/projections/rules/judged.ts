import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { correctionOf } from '@expediente/machines/rules/again.ts';
import type { Session, Sight } from '@expediente/platform/access/session.ts';
import type { WrittenColumn, WrittenRow } from '@expediente/platform/excel/write.ts';
import type { JudgedRead, JudgedRow } from '@expediente/schemas/rules/read.ts';
import type { AnyRuleSet, Law } from '@expediente/schemas/rules/registry.ts';
import { type RuleVersion, versionOn } from '@expediente/schemas/rules/rule-set.ts';
import type { ReadAnswer } from '../http/read-route.ts';
import type { ListRequest } from '../lists/query.ts';
import type { ReadParts } from '../parts.ts';
import type { ReadDatabase } from '../read-database.ts';
import { grants } from '../records/offers.ts';
import { exported, generatedBy } from '../workbooks/export.ts';
import { type JudgementSource, judgementsIn } from './judgements.ts';
import { type Changed, changedRead, type NamedJudgement, named } from './named.ts';
import { setNamed } from './queries.ts';

/** What one version of a rule set judged, by the rules of now. */
export interface JudgedQuestion {
  readonly set: AnyRuleSet;
  readonly version: number;
  readonly law: Law;
}

/** @throws {NotFound} no such rule set */
export const judgedQuestion = (name: string, version: string, law: Law): JudgedQuestion => ({
  set: setNamed(name),
  version: Number(version),
  law,
});

/** In batches, each with what the version in force on its date says of it now. */
async function* judgedBy(
  db: ReadDatabase,
  sources: readonly JudgementSource[],
  session: Sight,
  { set, version, law }: JudgedQuestion,
): AsyncGenerator<readonly Changed[]> {
  // The set's own versions, whose values its schema took.
  const versions = (law as unknown as Readonly<Record<string, readonly RuleVersion[]>>)[set.name] ?? [];
  for (const source of sources)
    for await (const rows of judgementsIn(db, source, session, set.name, { version }))
      yield rows.map((row) => {
        const verdict = set.judge(versionOn(versions, row.date).values, row.facts);
        return { ...row, source, after: set.toldResult(verdict) };
      });
}

const correctedBy = ({ set, version, law }: JudgedQuestion): number | null =>
  correctionOf(law, { rule: set.name, version }) ?? null;

/** Whether the session may judge it again now, and why not. */
function againRead(session: Sight, question: JudgedQuestion, found: NamedJudgement): JudgedRow {
  const { source, record } = found;
  const closed =
    correctedBy(question) === null
      ? 'La versión no ha sido corregida'
      : record === undefined
        ? 'El registro ya no está en las listas'
        : (source.closed?.(record.state, question.set.name) ?? '') ||
          (grants(session, source.again.pages, 'update') ? '' : 'Su perfil no puede modificar este registro');
  return { ...changedRead(question.set, found), closed, again: closed === '' ? source.again.path : '' };
}

/** `/rules/judged/{name}/{version}`: the records that a version judged and that were not judged again since; one page of them. */
export async function readJudged(
  db: ReadDatabase,
  sources: readonly JudgementSource[],
  session: Sight,
  question: JudgedQuestion,
  page: ListRequest['page'],
): Promise<JudgedRead> {
  const { number, size } = page ?? { number: 1, size: 25 };
  const first = (number - 1) * size;
  const shown: Changed[] = [];
  let total = 0;
  for await (const batch of judgedBy(db, sources, session, question)) {
    for (const each of batch) {
      if (total >= first && total < first + size) shown.push(each);
      total += 1;
    }
  }
  const rows = (await named(db, shown)).map((each) => againRead(session, question, each));
  return { total, corrected_by: correctedBy(question), rows };
}

const COLUMNS: readonly WrittenColumn[] = [
  { title: 'Registro', kind: 'text', width: 22 },
  { title: 'Fecha', kind: 'date', width: 12 },
  { title: 'Unidad', kind: 'text', width: 34 },
  { title: 'Unidad ejecutora', kind: 'text', width: 34 },
  { title: 'Qué se juzgó', kind: 'text', width: 44 },
  { title: 'Resultado', kind: 'text', width: 44 },
  { title: 'Con la versión que rige', kind: 'text', width: 44 },
  { title: 'Por qué no se juzga de nuevo', kind: 'text', width: 50 },
];

/** The same as a workbook, all of it, made while it is fetched; a fact of the audit. */
export async function judgedWorkbook(
  { db, audit }: Pick<ReadParts, 'db' | 'audit'>,
  sources: readonly JudgementSource[],
  session: Session,
  question: JudgedQuestion,
): Promise<ReadAnswer> {
  const { set, version } = question;
  async function* rows(): AsyncGenerator<readonly WrittenRow[]> {
    for await (const batch of judgedBy(db, sources, session, question))
      yield (await named(db, batch))
        .map((each) => againRead(session, question, each))
        .map(({ number, date, unit, executor, told, before, after, closed }) => [
          number,
          date,
          unit,
          executor,
          told,
          before,
          after,
          closed,
        ]);
  }
  const by = correctedBy(question);
  const head = [
    `${set.title}: registros juzgados por la versión ${version}`,
    by === null ? 'La versión no ha sido corregida.' : `Corregida por la versión ${by}.`,
    generatedBy(session),
  ];
  return await exported({ audit }, session, {
    entity: `rule:${set.name}`,
    details: { version: String(version) },
    sheets: [{ name: 'Juzgados', head, columns: COLUMNS, rows: rows() }],
    name: `registros_juzgados_${dateInGuatemala(new Date())}.xlsx`,
  });
}
