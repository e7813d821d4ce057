import { isDateText, shownDate } from '@expediente/kernel/dates.ts';
import { shownMoney } from '@expediente/kernel/format.ts';
import type { ListRequest } from '@expediente/readmodels/lists/query.ts';
import {
  ANY_PAIR,
  JOURNAL_FILTERS,
  JOURNAL_RESULTS,
  type JournalFilter,
} from '@expediente/schemas/facts/read.ts';
import { pairText } from '@expediente/schemas/rules/segregation.ts';
import { actKinds, type FactParts, inWords } from './list.ts';
import { kindText } from './words.ts';

/** Question for the head of a workbook: 'Acto: Anulación; Desde: 01/10/2026; búsqueda «gasa»'; '': no condition. */
export async function questionText(
  parts: FactParts,
  { search, filter }: Pick<ListRequest, 'search' | 'filter'>,
): Promise<string> {
  const filters = await Promise.all(
    Object.entries(filter).map(async ([name, values]) => {
      const shown = await Promise.all(
        values.map(async (value) => await valueText(parts, name, String(value))),
      );
      // The name is one of the filters' names.
      const label = Object.hasOwn(JOURNAL_FILTERS, name) ? JOURNAL_FILTERS[name as JournalFilter] : name;
      return `${label}: ${shown.join(', ')}`;
    }),
  );
  return [...filters, ...(search === '' ? [] : [`búsqueda «${search}»`])].join('; ');
}

async function valueText(parts: FactParts, filter: string, value: string): Promise<string> {
  switch (filter) {
    case 'user_id':
      return (await worded(parts, { user_id: value })).user || value;
    case 'entity':
      return (await worded(parts, { entity: value })).about || value;
    case 'kind':
      return kindText(value);
    case 'record':
      return actKinds(parts).find(({ lifecycle }) => lifecycle === value)?.title ?? value;
    case 'result':
      return Object.entries(JOURNAL_RESULTS).find(([result]) => result === value)?.[1] ?? value;
    case 'segregation':
      return value === ANY_PAIR ? 'cualquier par' : pairText(value);
    case 'from':
    case 'to':
      return isDateText(value) ? shownDate(value) : value;
    case 'amount_from':
    case 'amount_to':
      return shownMoney(value);
    default:
      return value;
  }
}

/** Words for a person or a record alone. */
async function worded(
  parts: FactParts,
  of: Partial<Record<'user_id' | 'entity', string>>,
): Promise<{ readonly user: string; readonly about: string }> {
  const row = {
    ...{ number: 1, at: new Date(), kind: 'act', user_id: '', session: '', entity: '', result: 'done' },
    ...{
      details: null,
      revision: 0,
      executor: '',
      sentence: '',
      types: [],
      segregation: '',
      amount: null,
      events: null,
    },
    ...of,
  };
  const [{ user, about } = { user: '', about: '' }] = await inWords(parts, [row]);
  return { user, about };
}
