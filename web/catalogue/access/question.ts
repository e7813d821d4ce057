import { isDateText } from '@expediente/kernel/dates.ts';
import type { Query } from '../../base/api.ts';

/** What is asked about a user or a profile's users. */
export interface Question {
  readonly page: string;
  /** '' asks whether the page can be opened. */
  readonly action: string;
  /** First day; '': only the last one is meant. */
  readonly from: string;
  /** Last day; '': today. */
  readonly date: string;
  /** A cost centre whose records are meant. */
  readonly unit: number | null;
  /** Whatever the users' profile is. */
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

/** What a link asks (`accessAddress`): page, action, and the one day; nothing of it in an address without one. */
export function questionIn(param: string | null): Question {
  const [page = '', action = '', date = ''] = (param ?? '').split('~');
  return { ...NO_QUESTION, page, action, date: isDateText(date) ? date : '' };
}

/** The question as it is sent; undefined while it is not whole. */
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
