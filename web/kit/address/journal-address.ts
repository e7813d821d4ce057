import { paramOf } from './dialog-address.ts';

interface Named {
  readonly lifecycle: string;
  readonly id: string | number;
}

/** They are moved by acts on other records. */
const LEDGERS = ['planLine', 'quarterBudget'];

/** The act that wrote an event of a record, on the page Bitácora: `/bitacora?registro=order:24@7`. */
export const actAddress = ({ lifecycle, id }: Named, revision: number): string =>
  entryAddress(`${lifecycle}:${id}@${revision}`);

/** An entry of the journal by its id. */
export const entryAddress = (id: string): string => `/bitacora?${new URLSearchParams({ registro: id })}`;

/** All that was done and tried with a record; undefined for those that have no acts of their own. */
export const actsOfRecord = ({ lifecycle, id }: Named): string | undefined =>
  LEDGERS.includes(lifecycle)
    ? undefined
    : `/bitacora?${new URLSearchParams({ 'f.entity': `${lifecycle}:${id}` })}`;

/** All that a person did and tried. */
export const actsOfPerson = (user: string | number): string =>
  `/bitacora?${new URLSearchParams({ 'f.user_id': String(user) })}`;

/** What a link asks on ¿Qué puede?; it goes with the record that it is asked of. */
export const ACCESS_PARAM = paramOf('acceso-', 'of');

/** Whether and why a user could do something on a day: ¿Qué puede? of the user, filled in. */
export const accessAddress = (
  user: string | number,
  { page, action, date }: { readonly page: string; readonly action: string; readonly date: string },
): string =>
  `/usuarios?${new URLSearchParams({
    registro: String(user),
    vista: '¿que puede?',
    [ACCESS_PARAM]: [page, action, date].join('~'),
  })}`;
