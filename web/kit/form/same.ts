const DECIMAL = /^-?\d+(\.\d+)?$/;

/** Normal form of a value: equal for `1.50`, `1.5` and 1.5; undefined for null and ''. */
function plain(value: unknown): unknown {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'number') return plain(String(value));
  if (typeof value !== 'string' || !DECIMAL.test(value)) return value;
  // A code like 00123 is text, not a number: leading zeros stay.
  return value.includes('.') ? value.replace(/\.?0+$/, '') : value;
}

/** True when two form values are equal to a person: leaving asks nothing (interface "no guard when values equal"). */
export function sameValues(a: unknown, b: unknown): boolean {
  const [x, y] = [plain(a), plain(b)];
  if (Object.is(x, y)) return true;
  // A file chosen again is a change, whatever its content.
  if (x instanceof Blob || y instanceof Blob) return false;
  if (typeof x !== 'object' || typeof y !== 'object' || x === null || y === null)
    return isEmpty(x) && isEmpty(y);
  if (Array.isArray(x) !== Array.isArray(y)) return false;
  const [m, n] = [new Map(Object.entries(x)), new Map(Object.entries(y))];
  if (Array.isArray(x) && m.size !== n.size) return false;
  return [...new Set([...m.keys(), ...n.keys()])].every((key) => sameValues(m.get(key), n.get(key)));
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  (typeof value === 'object' &&
    value !== null &&
    !(value instanceof Blob) &&
    Object.values(value).every(isEmpty));

/** True when a form value is a chosen file, or contains one. */
export const holdsFile = (value: unknown): boolean =>
  value instanceof Blob ||
  (typeof value === 'object' && value !== null && Object.values(value).some(holdsFile));
