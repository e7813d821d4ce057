import { folded } from '@expediente/kernel/text.ts';
import { JOURNAL_FILTERS } from '@expediente/schemas/facts/read.ts';
import type { HistoryKind } from '@expediente/schemas/history/found.ts';
import type { BoxActs, BoxAnswer, BoxRecord } from '@expediente/schemas/search/read.ts';
import type { MenuPermission } from '@expediente/schemas/session/read.ts';
import { UNOPS_TABS, unopsAddress } from '@expediente/schemas/unops/tabs.ts';
import { permittedPages } from '../base/menu.ts';
import { recordAddress } from '../kit/address/history-address.ts';
import { NEW_RECORD } from '../kit/address/useRecordAddress.ts';
import { dateText, moneyText } from '../kit/figures/amounts.tsx';

/** A choice of the search box. */
export interface Choice {
  readonly key: string;
  readonly title: string;
  readonly detail: readonly string[];
  /** Address to which it leads; absent: it narrows the search to `kind`. */
  readonly to?: string;
  readonly record?: BoxRecord;
  readonly kind?: HistoryKind;
}

const MOST_PAGES = 4;

/** Place in which a search is made: every page, or the page of histories. */
export type BoxPlace = 'everywhere' | 'histories';

/** Address of a record on its page, or of its history where the session may open that alone. */
function addressOf(record: BoxRecord): string {
  if (!record.page) return recordAddress(record);
  const tab = UNOPS_TABS.find(({ lifecycle }) => lifecycle === record.lifecycle);
  return tab
    ? unopsAddress(tab.lifecycle, record.id)
    : `/${record.page}?${new URLSearchParams({ registro: record.id })}`;
}

const ofRecord = (record: BoxRecord, place: BoxPlace): Choice => ({
  key: `${record.lifecycle}-${record.id}`,
  title: record.name,
  detail: [record.party ?? '', record.matched, record.status, record.gone ? 'Ya no está' : ''].filter(
    Boolean,
  ),
  to: place === 'histories' ? recordAddress(record) : addressOf(record),
  record,
});

/** Words of Bitácora's filters, without the act that is their title. */
function filterWords({ from, to, amount_from, amount_to }: BoxActs['filters']): readonly string[] {
  return [
    from && to ? [...new Set([from, to])].map(dateText).join(' a ') : '',
    amount_from ? `desde ${moneyText(amount_from)}` : '',
    amount_to ? `hasta ${moneyText(amount_to)}` : '',
  ];
}

/** Filter that has the title: acts and refused attempts are both called 'Rechazo'. */
const asWhat = ({ act, kind }: BoxActs['filters']): string =>
  act ? JOURNAL_FILTERS.act : kind ? JOURNAL_FILTERS.kind : '';

const ofActs = ({ title, filters, search }: BoxActs): Choice => {
  const params = new URLSearchParams(
    Object.entries(filters).map(([name, value]) => [`f.${name}`, value] as [string, string]),
  );
  if (search) params.set('search', search);
  return {
    key: `acts-${title}-${'kind' in filters}`,
    title: title || 'Actos, rechazos e impresiones',
    detail: ['Bitácora', asWhat(filters), ...filterWords(filters), search && `«${search}»`].filter(Boolean),
    to: `/bitacora?${params}`,
  };
};

/** Narrows the search to a kind that has more records than are listed. */
const ofKind = ({ lifecycle, title }: HistoryKind): Choice => ({
  key: `kind-${lifecycle}`,
  title: `Más de: ${title}`,
  detail: [],
  kind: { lifecycle, title },
});

/** Pages that the menu shows, and their way to a new record, by words of their own names. */
export function pageChoices(menu: readonly MenuPermission[], search: string): readonly Choice[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const holds = (text: string): boolean =>
    words.every((word) => folded(text).includes(word.replace(/s$/, '')));
  return permittedPages(menu)
    .filter(({ show }) => show === 1)
    .flatMap(({ a_href, description, actions_profile }) => {
      const create = actions_profile.find(({ field, enabled }) => field === 'create' && enabled === 1);
      return [
        ...(holds(description) ? [{ key: a_href, title: description, detail: [], to: `/${a_href}` }] : []),
        ...(create && holds(`nuevo nueva ${create.description} ${description}`)
          ? [
              {
                key: `${a_href}-create`,
                title: description,
                detail: [create.description],
                to: `/${a_href}?registro=${NEW_RECORD}&modo=editar`,
              },
            ]
          : []),
      ];
    })
    .slice(0, MOST_PAGES);
}

/** Choices in their order: records, kinds with more of them, acts, pages. */
export const choicesOf = (
  answer: BoxAnswer | undefined,
  menu: readonly MenuPermission[],
  search: string,
  place: BoxPlace = 'everywhere',
): readonly Choice[] => [
  ...(answer?.rows ?? []).map((row) => ofRecord(row, place)),
  ...(answer?.kinds ?? []).map(ofKind),
  ...(answer?.acts ?? []).map(ofActs),
  ...(place === 'everywhere' ? pageChoices(menu, search) : []),
];
