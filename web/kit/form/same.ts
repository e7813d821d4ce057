const DECIMAL = /^-?\d+(\.\d+)?$/;

/** `1.50`, `1.5` and 1.5 are one value; nothing, null and '' too. */
function plain(value: unknown): unknown {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'number') return plain(String(value));
  if (typeof value !== 'string' || !DECIMAL.test(value)) return value;
  // A code like 00123 is text, not a number: leading zeros stay.
  return value.includes('.') ? value.replace(/\.?0+$/, '') : value;
}

/** True when two form values hold the same, so that leaving asks nothing (interface "no guard when values equal"). */
export function sameValues(a: unknown, b: unknown): boolean {
  const [x, y] = [plain(a), plain(b)];
  if (Object.is(x, y)) return true;
  // A chosen file is one that was not chosen before, whatever is in it.
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

/** Whether a form value is a chosen file, or has one in it. */
export const holdsFile = (value: unknown): boolean =>
  value instanceof Blob ||
  (typeof value === 'object' && value !== null && Object.values(value).some(holdsFile));
