import { isDateText } from '@expediente/kernel/dates.ts';
import type { Query } from '../../base/api.ts';

/** Question about the permissions of a user, or of a profile's users. */
export interface Question {
  readonly page: string;
  /** Action on the page; '' asks if the page can be opened. */
  readonly action: string;
  /** First day of a range; '': only the day `date`. */
  readonly from: string;
  /** Last day, or the only one; '': today. */
  readonly date: string;
  /** Cost centre whose records are asked about; null: any. */
  readonly unit: number | null;
  /** True to ask about the users of all profiles. */
  readonly everybody: boolean;
}

export const NO_QUESTION: Question = {
  page: '',
  action: '',
  from: '',
  date: '',
  unit: null,
  everybody: false,
};

/** Question in a link's parameter (`accessAddress`): page, action and day; empty for an address without it. */
export function questionIn(param: string | null): Question {
  const [page = '', action = '', date = ''] = (param ?? '').split('~');
  return { ...NO_QUESTION, page, action, date: isDateText(date) ? date : '' };
}

/** Query for the server; undefined while the question is incomplete. */
export function queryOf(question: Question, by: 'user' | 'profile', record: string): Query | undefined {
  const { page, action, from, date, unit, everybody } = question;
  if (page === '' || [from, date].some((day) => day !== '' && !isDateText(day))) return undefined;
  return {
    page,
    ...(action === '' ? {} : { action }),
    ...(from === '' ? {} : { from }),
    ...(date === '' ? {} : { date }),
    ...(unit === null ? {} : { unit }),
    ...(by === 'profile' && everybody ? {} : { [by]: record }),
  };
}
