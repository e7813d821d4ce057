import type { JudgedRead, JudgedRow } from '@expediente/schemas/rules/read.ts';
import { get, newKey, type Outcome, post } from '../base/api.ts';

/** Path of the list of records that a version judged. */
export const judgedPath = (name: string, version: number): string => `/rules/judged/${name}/${version}`;

export const judgedKey = ({ lifecycle, id, item }: Pick<JudgedRow, 'lifecycle' | 'id' | 'item'>): string =>
  `${lifecycle}-${id}-${item}`;

const PAGE = 100;

/**
 * All records of the version that can be judged again now, each once: one record may be in the list for several
 * items.
 */
export async function judgeable(path: string): Promise<readonly JudgedRow[]> {
  const found = new Map<string, JudgedRow>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { total, rows } = await get<JudgedRead>(path, { page, size: PAGE });
    pages = Math.ceil(total / PAGE);
    for (const row of rows) if (row.again !== '') found.set(`${row.lifecycle}-${row.id}`, row);
  }
  return [...found.values()];
}

/** Judges one record again with the command of its kind. @returns record's name and result in words */
export async function judgeOne({ again, id, number, after }: JudgedRow, reason: string): Promise<string> {
  const outcome: Outcome<unknown> = await post(
    again,
    { p_id: id, p_reason: reason },
    { key: newKey(), reportsItself: () => true },
  );
  return `${number}: ${outcome.is === 'done' ? `evaluado de nuevo, ${after}` : outcome.message}`;
}
