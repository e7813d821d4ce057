/** Folder of the application with a slash at both ends, from the `<base href>` that the server wrote. */
export const basePath = (): string => new URL(document.baseURI).pathname;

/** Path within the application, `/pedidos`, from a full one; a slash at the end is kept: paths are exact (R1 §2). */
export function innerPath(full: string, base: string): string {
  const inside = full.startsWith(base) ? full.slice(base.length) : full.replace(/^\//, '');
  return `/${inside}`;
}
