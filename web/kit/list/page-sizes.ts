import { PAGE_SIZES, type PageSize } from './list-state.ts';

/** Number of lists whose sizes are kept; few, because the cookie goes with every call. */
const MOST = 20;

const cookieOf = (user: number): string => `expediente_sizes_${user}`;

/** Name of a list in the cookie: its path without ids and years. */
export const listName = (path: string): string =>
  path
    .split('/')
    .filter((part) => part !== '' && !/^\d+$/.test(part) && part !== 'get' && part !== 'all')
    .join('-');

/** Sizes by list in the cookie's text, the last chosen first: `orders:25.supplies:50`. */
export const readSizes = (text: string): ReadonlyMap<string, PageSize> =>
  new Map(
    text.split('.').flatMap((each) => {
      const [name = '', chosen] = each.split(':');
      const size = PAGE_SIZES.find((known) => String(known) === chosen);
      return name !== '' && size !== undefined ? [[name, size] as const] : [];
    }),
  );

export const writeSizes = (sizes: ReadonlyMap<string, PageSize>, name: string, size: PageSize): string =>
  [[name, size] as const, ...[...sizes].filter(([other]) => other !== name)]
    .slice(0, MOST)
    .map(([each, chosen]) => `${each}:${chosen}`)
    .join('.');

const kept = (user: number): ReadonlyMap<string, PageSize> =>
  readSizes(new RegExp(`(?:^|; )${cookieOf(user)}=([^;]*)`).exec(document.cookie)?.[1] ?? '');

/** Page size that this person chose for a list; undefined: none yet. */
export const keptSize = (user: number, path: string): PageSize | undefined => kept(user).get(listName(path));

/** Keeps a page size in this browser; in a cookie, because signing out clears the storage. */
export function keepSize(user: number, path: string, size: PageSize): void {
  const folder = new URL(document.baseURI).pathname;
  const sizes = writeSizes(kept(user), listName(path), size);
  // biome-ignore lint/suspicious/noDocumentCookie: a few words, read before the list is asked for
  document.cookie = `${cookieOf(user)}=${sizes};path=${folder};max-age=31536000;samesite=strict`;
}
