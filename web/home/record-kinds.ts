import { arriving } from '../base/arriving.ts';
import type { RecordKind, RecordKinds } from '../kit/record/record-kinds.ts';

const FOUND = import.meta.glob<RecordKinds | undefined>('../*/*.page.tsx', { import: 'recordKinds' });
const LOADERS = new Map(
  Object.entries(FOUND).map(([file, load]) => [file.replace(/^.*\/(.*)\.page\.tsx$/, '$1'), load]),
);

const loading = new Map<string, Promise<RecordKind>>();
const there = new Map<string, RecordKind>();

/** The kind of a page's records that `loadKind` has loaded. */
export const kindThere = (page: string, lifecycle: string): RecordKind | undefined =>
  there.get(`${page} ${lifecycle}`);

/**
 * Loads a kind of records with its dialog, once.
 * @throws Error where the page has no such records
 */
export function loadKind(page: string, lifecycle: string): Promise<RecordKind> {
  const key = `${page} ${lifecycle}`;
  const begun = loading.get(key) ?? load(page, lifecycle);
  loading.set(key, begun);
  // A failure is reported where the record is drawn, and the next one tries again.
  begun.then(
    (kind) => there.set(key, kind),
    () => loading.delete(key),
  );
  return begun;
}

async function load(page: string, lifecycle: string): Promise<RecordKind> {
  const found = LOADERS.get(page);
  const kind = found && (await arriving(found))?.[lifecycle];
  if (!kind) throw new Error(`the page ${page} opens no records of ${lifecycle}`);
  await kind.load();
  return kind;
}
