import { paramOf } from './dialog-address.ts';

interface Named {
  readonly lifecycle: string;
  readonly id: string | number;
}

/** Records without acts of their own: they are moved by acts on other records. */
const LEDGERS = ['planLine', 'quarterBudget'];

/** Address of the act that wrote an event of a record, on the page Bitácora: `/bitacora?registro=order:24@7`. */
export const actAddress = ({ lifecycle, id }: Named, revision: number): string =>
  entryAddress(`${lifecycle}:${id}@${revision}`);

/** Address of an entry of the journal by its id. */
export const entryAddress = (id: string): string => `/bitacora?${new URLSearchParams({ registro: id })}`;

/** Address of all acts and attempts on a record; undefined for a ledger. */
export const actsOfRecord = ({ lifecycle, id }: Named): string | undefined =>
  LEDGERS.includes(lifecycle)
    ? undefined
    : `/bitacora?${new URLSearchParams({ 'f.entity': `${lifecycle}:${id}` })}`;

/** Address of all acts and attempts of a person. */
export const actsOfPerson = (user: string | number): string =>
  `/bitacora?${new URLSearchParams({ 'f.user_id': String(user) })}`;

/** Parameter with a link's question for ¿Qué puede?; it leaves the address with its record. */
export const ACCESS_PARAM = paramOf('acceso-', 'of');

/** Address of a user's ¿Qué puede?, filled in with an action and a day: whether the user could, and why. */
export const accessAddress = (
  user: string | number,
  { page, action, date }: { readonly page: string; readonly action: string; readonly date: string },
): string =>
  `/usuarios?${new URLSearchParams({
    registro: String(user),
    vista: '¿que puede?',
    [ACCESS_PARAM]: [page, action, date].join('~'),
  })}`;
