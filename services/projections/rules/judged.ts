import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { correctionOf } from '@expediente/machines/rules/again.ts';
import type { Session, Sight } from '@expediente/platform/access/session.ts';
import type { ListRequest } from '@expediente/readmodels/lists/query.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { JudgedRead, JudgedRow } from '@expediente/schemas/rules/read.ts';
import type { AnyRuleSet, Law } from '@expediente/schemas/rules/registry.ts';
import { type RuleVersion, versionOn } from '@expediente/schemas/rules/rule-set.ts';
import type { ReadAnswer } from '../shared/http/read-route.ts';
import type { JudgementSource } from '../shared/judgements/source.ts';
import type { ReadParts } from '../shared/parts.ts';
import { grants } from '../shared/records/offers.ts';
import { type ExportParts, exported, generatedBy } from '../shared/workbooks/export.ts';
import { listSheet } from '../shared/workbooks/sheet.ts';
import type { TableColumn } from '../shared/workbooks/table.ts';
import {
  countOfVersion,
  type JudgementRow,
  judgementsIn,
  type OfVersion,
  someOfVersion,
} from './judgements.ts';
import { type Changed, changedRead, JUDGEMENT_COLUMNS, type NamedJudgement, named } from './named.ts';
import { setNamed } from './queries.ts';

/** Question about the judgements of one version of a rule set, which are compared with the rules in force now. */
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

/** Judges again by the version in force on the judgement's date. */
function byNow({ set, law }: JudgedQuestion, source: JudgementSource): (row: JudgementRow) => Changed {
  const versionsOf: Readonly<Record<string, readonly RuleVersion[]>> = law;
  const versions = versionsOf[set.name] ?? [];
  return (row) => {
    const verdict = set.judge(versionOn(versions, row.date).values, row.facts);
    return { ...row, source, after: set.resultText(verdict) };
  };
}

const correctedBy = ({ set, version, law }: JudgedQuestion): number | null =>
  correctionOf(law, { rule: set.name, version }) ?? null;

const mayJudge = (session: Sight, { again }: JudgementSource): boolean =>
  grants(session, again.pages, 'update');

/** A judgement with the reason why the session cannot judge it again now; '' in `closed`: it can. */
function againRead(session: Sight, question: JudgedQuestion, found: NamedJudgement): JudgedRow {
  const { source, record } = found;
  const closed =
    correctedBy(question) === null
      ? NOT_CORRECTED
      : record === undefined
        ? 'El registro ya no está en las listas'
        : (source.closing?.fault(record.state, question.set.name) ?? '') ||
          (mayJudge(session, source) ? '' : 'Su perfil no puede modificar este registro');
  return {
    ...changedRead(question.set, found),
    closed,
    again: closed === '' ? source.again.path : '',
    page: (record && source.again.pages.find((page) => grants(session, [page], 'view'))) ?? '',
  };
}

const NOT_CORRECTED = 'La versión no ha sido corregida';

/**
 * `/rules/judged/{name}/{version}`: one page of the records that a version judged and that were not judged again since.
 */
export async function readJudged(
  db: ReadDatabase,
  sources: readonly JudgementSource[],
  session: Sight,
  question: JudgedQuestion,
  page: ListRequest['page'],
): Promise<JudgedRead> {
  const { number, size } = page ?? { number: 1, size: 25 };
  const parts = await Promise.all(
    sources.map(async (source) => {
      const asked = { source, rule: question.set.name, version: question.version };
      return { asked, ...(await countOfVersion(db, session, asked)) };
    }),
  );
  const shown: Changed[] = [];
  // Rows of earlier pages still to be skipped.
  let from = (number - 1) * size;
  for (const { asked, total } of parts) {
    const most = size - shown.length;
    if (from < total && most > 0)
      shown.push(
        ...(await someOfVersion(db, session, asked, { from, most })).map(byNow(question, asked.source)),
      );
    from = Math.max(0, from - total);
  }
  const total = parts.reduce((sum, part) => sum + part.total, 0);
  return {
    total,
    corrected_by: correctedBy(question),
    closed: total === 0 ? '' : closedRead(session, question, parts),
    rows: (await named(db, shown)).map((each) => againRead(session, question, each)),
  };
}

/** Reason why the session can judge none of the records again now; '': it can judge some. */
function closedRead(
  session: Sight,
  question: JudgedQuestion,
  parts: readonly { readonly asked: OfVersion; readonly total: number; readonly open: number }[],
): string {
  if (correctedBy(question) === null) return NOT_CORRECTED;
  const own = parts.filter(({ asked, total }) => total > 0 && mayJudge(session, asked.source));
  if (own.length === 0)
    return 'Su perfil no puede modificar estos registros: los evalúa de nuevo un usuario que pueda editarlos';
  return own.some(({ open }) => open > 0) ? '' : 'Ninguno puede evaluarse de nuevo: la lista dice por qué';
}

const COLUMNS: readonly TableColumn<JudgedRow>[] = [
  ...JUDGEMENT_COLUMNS,
  { title: 'Con la versión que rige', kind: 'text', width: 44, of: ({ after }) => after },
  { title: 'Por qué no se evalúa de nuevo', kind: 'text', width: 50, of: ({ closed }) => closed },
];

/** All judgements of a version as a workbook, made while it is downloaded; the audit records the export. */
export async function judgedWorkbook(
  { db, audit }: Pick<ReadParts, 'db'> & ExportParts,
  sources: readonly JudgementSource[],
  session: Session,
  question: JudgedQuestion,
): Promise<ReadAnswer> {
  const { set, version } = question;
  async function* batches(): AsyncGenerator<readonly JudgedRow[]> {
    for (const source of sources)
      for await (const rows of judgementsIn(db, source, session, set.name, { version }))
        yield (await named(db, rows.map(byNow(question, source)))).map((each) =>
          againRead(session, question, each),
        );
  }
  const by = correctedBy(question);
  const head = [
    `${set.title}: registros evaluados por la versión ${version}`,
    by === null ? `${NOT_CORRECTED}.` : `Corregida por la versión ${by}.`,
    generatedBy(session),
  ];
  return await exported({ audit }, session, {
    entity: `rule:${set.name}`,
    details: { version: String(version) },
    sheets: [listSheet('Evaluados', head, COLUMNS, batches())],
    name: `registros_evaluados_${dateInGuatemala(new Date())}.xlsx`,
  });
}
