import type { JudgedRead, JudgedRow } from '@expediente/schemas/rules/read.ts';
import { newKey, type Outcome, post } from '../app/api.ts';

export interface JudgedQuestion {
  readonly p_name: string;
  readonly p_version: number;
}

export const judgedKey = ({ lifecycle, id, item }: Pick<JudgedRow, 'lifecycle' | 'id' | 'item'>): string =>
  `${lifecycle}-${id}-${item}`;

const PAGE = 100;

/** Every record of the version that may be judged again now, once each: a record may be in the list for several items. */
export async function judgeable(question: JudgedQuestion): Promise<readonly JudgedRow[]> {
  const found = new Map<string, JudgedRow>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const outcome = await post<JudgedRead>(
      '/rules/judged',
      { ...question, page, size: PAGE },
      { key: newKey() },
    );
    if (outcome.is !== 'done') break;
    pages = Math.ceil(outcome.data.total / PAGE);
    for (const row of outcome.data.rows) if (row.again !== '') found.set(`${row.lifecycle}-${row.id}`, row);
  }
  return [...found.values()];
}

/** Judges one again, by the command of its kind. @returns what came of it, in words, with the record's name */
export async function judgeOne({ again, id, number, after }: JudgedRow, reason: string): Promise<string> {
  const outcome: Outcome<unknown> = await post(
    again,
    { p_id: id, p_reason: reason },
    { key: newKey(), tellsItself: () => true },
  );
  return `${number}: ${outcome.is === 'done' ? `juzgado de nuevo, ${after}` : outcome.message}`;
}
