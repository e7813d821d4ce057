/** The folder path of the application with a slash at both ends, as the server wrote it in `<base href>`. */
export const basePath = (): string => new URL(document.baseURI).pathname;

/** Path within the application, `/pedidos`, of a full one; a slash at its end makes it another one (R1 §2: exact). */
export function innerPath(full: string, base: string): string {
  const inside = full.startsWith(base) ? full.slice(base.length) : full.replace(/^\//, '');
  return `/${inside}`;
}
