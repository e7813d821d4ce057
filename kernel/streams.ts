declare const streamBrand: unique symbol;

/** Name of a stream: `category-key`, the key's parts joined by `:`. */
export type StreamName = string & { readonly [streamBrand]: true };

const escapePart = (part: string | number): string =>
  typeof part === 'number' || !(part.includes(':') || part.includes('%'))
    ? String(part)
    : part.replace(/[%:]/g, (c) => (c === '%' ? '%25' : '%3A'));

/** `streamName('planLine', 100101, 2026, 30101, '1-1-1')` is `planLine-100101:2026:30101:1-1-1`. */
export function streamName(category: string, ...key: readonly (string | number)[]): StreamName {
  let name = `${category}-`;
  for (const [at, part] of key.entries()) name += at === 0 ? escapePart(part) : `:${escapePart(part)}`;
  return name as StreamName;
}

/** The category of a stream: the part before the first hyphen. */
export function streamCategory(stream: string): string {
  const hyphen = stream.indexOf('-');
  return hyphen < 0 ? stream : stream.slice(0, hyphen);
}

/** The key's parts of a stream, unescaped. */
export function streamKey(stream: string): string[] {
  const parts = stream.slice(stream.indexOf('-') + 1).split(':');
  if (!stream.includes('%')) return parts;
  return parts.map((part) => part.replace(/%3A/g, ':').replace(/%25/g, '%'));
}
