import { folded } from '@expediente/kernel/text.ts';
import type { BoxActs, BoxAnswer, BoxRecord } from '@expediente/schemas/search/read.ts';
import type { MenuPermission } from '@expediente/schemas/session/read.ts';
import { permittedPages } from '../base/menu.ts';
import { recordAddress } from '../kit/address/history-address.ts';
import { NEW_RECORD } from '../kit/address/useRecordAddress.ts';

/** A choice of the search box. */
export interface Choice {
  readonly key: string;
  readonly title: string;
  readonly detail: readonly string[];
  readonly to: string;
  readonly record?: BoxRecord;
}

const MOST_PAGES = 4;

/** Tab of the page with several kinds of records, by life cycle, as its address names it (unops D1). */
const TABS: Readonly<Record<string, string>> = {
  'unops-consolidation': 'f.state=1&',
  'unops-regularization': 'f.state=2&',
};

/** Address of a record on its page, or of its history where the session may open that alone. */
const addressOf = (record: BoxRecord): string =>
  record.page
    ? `/${record.page}?${TABS[record.lifecycle] ?? ''}registro=${encodeURIComponent(record.id)}`
    : recordAddress(record);

const ofRecord = (record: BoxRecord): Choice => ({
  key: `${record.lifecycle}-${record.id}`,
  title: record.name,
  detail: [record.party ?? '', record.matched, record.status, record.gone ? 'Ya no está' : ''].filter(
    Boolean,
  ),
  to: addressOf(record),
  record,
});

const ofActs = ({ act, from, to, search }: BoxActs): Choice => {
  const params = new URLSearchParams({ 'f.act': act });
  if (from && to) {
    params.set('f.from', from);
    params.set('f.to', to);
  }
  if (search) params.set('search', search);
  return {
    key: `act-${act}`,
    title: act,
    detail: ['Bitácora', from && to ? `${from} a ${to}` : '', search].filter(Boolean),
    to: `/bitacora?${params}`,
  };
};

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

/** Choices in their order: records, acts, pages. */
export const choicesOf = (
  answer: BoxAnswer | undefined,
  menu: readonly MenuPermission[],
  search: string,
): readonly Choice[] => [
  ...(answer?.rows ?? []).map(ofRecord),
  ...(answer?.acts ?? []).map(ofActs),
  ...pageChoices(menu, search),
];
