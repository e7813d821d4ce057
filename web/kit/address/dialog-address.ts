/** Parameters of a dialog's address: which record is open and how, which part of it, which step, of which row. */
const PARTS = {
  record: 'registro',
  mode: 'modo',
  tab: 'vista',
  event: 'evento',
  replay: 'como',
  against: 'con',
  step: 'paso',
  of: 'de',
  queue: 'cola',
} as const;
export type Part = keyof typeof PARTS;
/** Value of `tab` that shows a record's history. */
export const HISTORY = 'historia';

/** Parts that open a dialog; closing it goes back to the entry before them. */
export type Opening = 'record' | 'step';

/** Parameter of a part. A list under a record puts its own word before it: `firma-registro`. */
export const paramOf = (prefix: string, part: Part): string => prefix + PARTS[part];

const NESTED = new RegExp(`-(${Object.values(PARTS).join('|')})$`);
const OPENING = new RegExp(`(^|-)(${PARTS.record}|${PARTS.mode}|${PARTS.step})$`);

/** Parts that are removed with their step. */
const OF_STEP: readonly Part[] = ['of', 'replay', 'against'];

/**
 * The address with these parts changed; null removes a part. A changed record or step also removes everything
 * opened over it.
 */
export function withParts(
  params: URLSearchParams,
  prefix: string,
  parts: Readonly<Partial<Record<Part, string | null>>>,
): URLSearchParams {
  const own = new Set(Object.values(PARTS).map((name) => prefix + name));
  const goes = (name: string): boolean =>
    'record' in parts
      ? own.has(name) || (prefix === '' && NESTED.test(name))
      : 'step' in parts && OF_STEP.some((part) => name === paramOf(prefix, part));
  const next = new URLSearchParams([...params].filter(([name]) => !goes(name)));
  for (const part of Object.keys(PARTS) as Part[]) {
    const value = parts[part];
    if (value === undefined) continue;
    if (value === null || value === '') next.delete(paramOf(prefix, part));
    else next.set(paramOf(prefix, part), value);
  }
  return next;
}

/** Number of history entries between a dialog and the page from which it was opened, by parameter. */
export type Depths = Readonly<Record<string, number>>;

/** Depths after one more entry; a dialog that was reached by a link has none. */
export function deeper(depths: Depths, before: URLSearchParams, after: URLSearchParams): Depths {
  const open = [...new Set(after.keys())].filter((name) => OPENING.test(name));
  return Object.fromEntries(
    open.flatMap((name) => {
      const depth = before.has(name) ? depths[name] : 0;
      return depth === undefined ? [] : [[name, depth + 1]];
    }),
  );
}

/** Number of entries back to the record from which a form was opened; undefined: the form was opened directly. */
export function backToRecord(depths: Depths, prefix: string): number | undefined {
  const [record, form] = [depths[paramOf(prefix, 'record')], depths[paramOf(prefix, 'mode')]];
  return form !== undefined && (record === undefined || record > form) ? form : undefined;
}

interface Place {
  readonly pathname: string;
  readonly search: string;
}

/** True when a navigation closes a form that these parameters hold: to another page, record or step. */
export function leaves(names: readonly string[], from: Place, to: Place): boolean {
  if (from.pathname !== to.pathname) return true;
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)];
  return names.some((name) => before.get(name) !== after.get(name));
}
