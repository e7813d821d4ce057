/** What a dialog's address says: which record is open and how, which part of it, which step, of which row. */
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
/** The part `tab` of a record's history. */
export const HISTORY = 'historia';

/** The parts that open a dialog: back goes to where they were absent. */
export type Opening = 'record' | 'step';

/** Parameter of a part. A list under a record puts its own word before it: `firma-registro`. */
export const paramOf = (prefix: string, part: Part): string => prefix + PARTS[part];

const NESTED = new RegExp(`-(${Object.values(PARTS).join('|')})$`);
const OPENING = new RegExp(`(^|-)(${PARTS.record}|${PARTS.mode}|${PARTS.step})$`);

/** What is shown in a step goes with it. */
const OF_STEP: readonly Part[] = ['of', 'replay', 'against'];

/** The address with these parts changed; null takes one away. What is open over a record goes with it. */
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

/** How many entries of the browser's history lie between a dialog and what it was opened from, by parameter. */
export type Depths = Readonly<Record<string, number>>;

/** Depths after another entry; a dialog that was reached by a link has none. */
export function deeper(depths: Depths, before: URLSearchParams, after: URLSearchParams): Depths {
  const open = [...new Set(after.keys())].filter((name) => OPENING.test(name));
  return Object.fromEntries(
    open.flatMap((name) => {
      const depth = before.has(name) ? depths[name] : 0;
      return depth === undefined ? [] : [[name, depth + 1]];
    }),
  );
}

/** How many entries back a record is seen in whose dialog a form was opened; undefined: it was opened as a form. */
export function backToRecord(depths: Depths, prefix: string): number | undefined {
  const [record, form] = [depths[paramOf(prefix, 'record')], depths[paramOf(prefix, 'mode')]];
  return form !== undefined && (record === undefined || record > form) ? form : undefined;
}

interface Place {
  readonly pathname: string;
  readonly search: string;
}

/** True when a navigation takes away a form that these parameters hold: another page, record, step. */
export function leaves(names: readonly string[], from: Place, to: Place): boolean {
  if (from.pathname !== to.pathname) return true;
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)];
  return names.some((name) => before.get(name) !== after.get(name));
}
