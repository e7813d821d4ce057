/** SHA-256 of each text that `formato.md` had: files that were taken before keep theirs. */
export const FORMAT_PAGES: ReadonlySet<string> = new Set([
  '17f630e7579016cf7d2bb18924ea9ca9d4293be11b2e1e8493aaa4dbea1e9ff3',
  'b93056dc631c2ddebaa5a68074a0acb2dd13ba78ea6c2787ca23c93f703b5c57',
]);
