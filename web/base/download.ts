import { fileAddress, type Query } from './api.ts';

/** Keeps a file of the server on the person's device; the session's cookie signs it. */
export function download(path: string, query: Query = {}): void {
  const link = document.createElement('a');
  link.href = fileAddress(path, { ...query, download: 1 });
  link.download = '';
  link.click();
}
