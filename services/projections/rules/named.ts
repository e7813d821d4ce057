import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { ChangedJudgement } from '@expediente/schemas/rules/read.ts';
import type { AnyRuleSet } from '@expediente/schemas/rules/registry.ts';
import type { JudgedRecord, JudgedRows, JudgementSource } from '../shared/judgements/source.ts';
import type { TableColumn } from '../shared/workbooks/table.ts';
import type { JudgementRow } from './judgements.ts';

/** A judgement, with the result that other values give for its facts, in words. */
export type Changed<Source extends JudgedRows = JudgementSource> = JudgementRow & {
  readonly source: Source;
  readonly after: string;
};

export type NamedJudgement<Source extends JudgedRows = JudgementSource> = Changed<Source> & {
  readonly record: JudgedRecord | undefined;
};

/** Adds the records that were judged. */
export async function named<Source extends JudgedRows>(
  db: ReadDatabase,
  changed: readonly Changed<Source>[],
): Promise<readonly NamedJudgement<Source>[]> {
  const sources = [...new Set(changed.map(({ source }) => source))];
  const records = new Map(
    await Promise.all(
      sources.map(async (source) => {
        const ids = [...new Set(changed.filter((each) => each.source === source).map(({ id }) => id))];
        const found = await source.records(db, ids);
        return [source, new Map(found.map((record) => [record.id, record]))] as const;
      }),
    ),
  );
  return changed.map((each) => ({ ...each, record: records.get(each.source)?.get(each.id) }));
}

/** A judgement in the form of lists and workbooks. */
export const changedRead = (
  set: AnyRuleSet,
  { source, record, id, item, date, facts, version, result, by, after, accepted }: NamedJudgement<JudgedRows>,
): ChangedJudgement => ({
  lifecycle: source.lifecycle,
  id,
  item,
  number: record?.number ?? '',
  unit: record?.unit ?? '',
  executor: record?.executor ?? '',
  date,
  text: set.factsText(facts),
  version,
  before: set.resultText({ result, by }),
  after,
  accepted,
});

/** First columns of all workbooks of judgements. */
export const JUDGEMENT_COLUMNS: readonly TableColumn<ChangedJudgement>[] = [
  { title: 'Registro', kind: 'text', width: 22, of: ({ number }) => number },
  { title: 'Fecha', kind: 'date', width: 12, of: ({ date }) => date },
  { title: 'Unidad', kind: 'text', width: 34, of: ({ unit }) => unit },
  { title: 'Unidad ejecutora', kind: 'text', width: 34, of: ({ executor }) => executor },
  { title: 'Registro evaluado', kind: 'text', width: 44, of: ({ text }) => text },
  { title: 'Versión', kind: 'integer', width: 9, of: ({ version }) => version },
  { title: 'Resultado', kind: 'text', width: 44, of: ({ before }) => before },
];
