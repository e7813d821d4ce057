import { shownInstant } from '@expediente/kernel/dates.ts';
import { stableNumber } from '@expediente/kernel/hash.ts';
import { UNSEEN } from '@expediente/schemas/checks.ts';
import { today } from '../figures/date-text.ts';
import { holdsFile, sameValues } from './same.ts';
import type { TypedState } from './typed-state.ts';
import type { Values } from './values.ts';

/** Content of a draft: only the changed fields, with the values over which they were typed. */
export interface DraftContent {
  /** Fields that were changed, as they are typed. */
  readonly values: Values;
  /** Values of the same fields over which they were typed. */
  readonly base: Values;
  /** Names that pickers show for these values, by field. */
  readonly names: Readonly<Record<string, string>>;
  /** A file was chosen too, which the draft does not hold. */
  readonly file: boolean;
  /** State of the form besides its values (`DraftOptions.besides`). */
  readonly besides?: unknown;
}

interface Typed<V extends Values> {
  readonly state: TypedState<V>;
  readonly saved: V;
  /** Fields that are never part of a draft: secrets. */
  readonly without: readonly string[];
  readonly besides: unknown;
  nameOf(field: string, value: unknown): string | undefined;
}

/** Names of secret fields: they are left out even where a form forgets to list them. */
const SECRET = /password|contrase/i;

/** The draft of a form's state; undefined: nothing was typed, or all of it is saved already. */
export function contentOf<V extends Values>(typed: Typed<V>): DraftContent | undefined {
  const { state, saved, without, besides } = typed;
  const over: Values = state.sent ?? state.base;
  const changed = Object.entries(state.values).filter(
    ([field, value]) =>
      !without.includes(field) &&
      !SECRET.test(field) &&
      !sameValues(value, over[field]) &&
      (state.sent !== undefined || !sameValues(value, saved[field])),
  );
  const kept = changed.filter(([, value]) => !holdsFile(value));
  if (kept.length === 0) return undefined;
  const names = kept.flatMap(([field, value]) => {
    const name = typed.nameOf(field, value);
    return name === undefined ? [] : [[field, name]];
  });
  return {
    values: Object.fromEntries(kept),
    base: Object.fromEntries(kept.map(([field]) => [field, over[field] ?? null])),
    names: Object.fromEntries(names),
    file: Object.entries(state.values).some(([field, value]) => holdsFile(value) && value !== over[field]),
    ...(besides === undefined ? {} : { besides }),
  };
}

/** JSON of a draft; characters that the server refuses in any call are escaped by their number. */
export const textOf = (content: DraftContent): string =>
  JSON.stringify(content).replaceAll(
    new RegExp(UNSEEN.source, 'gu'),
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** The draft in a stored text; undefined: the text has another shape. */
export function contentIn(text: string): DraftContent | undefined {
  try {
    const content: unknown = JSON.parse(text);
    if (!isObject(content)) return undefined;
    const { values, base, names, file, besides } = content;
    if (!isObject(values) || !isObject(base)) return undefined;
    const shown = isObject(names) ? Object.entries(names).map(([field, name]) => [field, String(name)]) : [];
    return { values, base, names: Object.fromEntries(shown), file: file === true, besides };
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A draft without the fields that the form of this release has no place for; `whole`: there were none. */
export interface FittingDraft extends DraftContent {
  readonly whole: boolean;
}

/** Leaves out fields that the form no longer has, and lists where it has single values. */
export function fitting(content: DraftContent, saved: Values): FittingDraft {
  const fits = ([field, value]: readonly [string, unknown]): boolean =>
    field in saved &&
    (saved[field] === '' || saved[field] == null || Array.isArray(saved[field]) === Array.isArray(value)) &&
    !SECRET.test(field);
  const kept = Object.entries(content.values).filter(fits);
  const values = Object.fromEntries(kept);
  const base = Object.fromEntries(Object.entries(content.base).filter(([field]) => field in values));
  return { ...content, values, base, whole: kept.length === Object.keys(content.values).length };
}

/** True when a draft holds a value that is not saved by now. */
export const isNews = ({ values }: DraftContent, saved: Values): boolean =>
  Object.entries(values).some(([field, value]) => !sameValues(value, saved[field]));

/**
 * The form's state with a draft in it, over the values on which the draft was typed: other people's changes since then
 * are a conflict to ask about. A new record has no other author: its initial values are no such change.
 */
export const recovered = <V extends Values>(
  { values, base }: Pick<DraftContent, 'values' | 'base'>,
  saved: V,
  revision: number | undefined,
): TypedState<V> => ({
  seen: saved,
  base: revision === undefined ? saved : { ...saved, ...base },
  values: { ...saved, ...values },
  touched: new Set(Object.keys(values)),
  revision,
});

/** Form to which a draft belongs. */
export interface DraftPlace {
  /** The operation by which it is saved: `/orders/insert/update`. */
  readonly of: string;
  /** Record being edited: its id, or the part of a step's command that is not typed. Absent: a new record. */
  readonly record?: string | number | object | undefined;
  /** Parent of a new record that is created under another one. */
  readonly under?: string | undefined;
}

/** Year and executor of a session, which a new record takes. */
interface Working {
  readonly year: number;
  readonly unit_executor_assigned: { readonly id: number } | null;
}

/** Key of a form's drafts on the server: `orders-insert-update:12`, `orders-insert-update:new:2026:1`. */
export function draftKey({ of, record, under }: DraftPlace, session: Working): string {
  const kind = of
    .replace(/^\//, '')
    .replaceAll(/[^\w-]+/g, '-')
    .slice(0, 60)
    .toLowerCase();
  if (record !== undefined) return `${kind}:${part(record)}`;
  const { year, unit_executor_assigned } = session;
  return [
    kind,
    'new',
    year,
    unit_executor_assigned?.id ?? 0,
    ...(under === undefined ? [] : [part(under)]),
  ].join(':');
}

function part(record: string | number | object): string {
  const { p_revision: _, ...about } = typeof record === 'object' ? { p_revision: 0, ...record } : { record };
  const text = Object.values(about).flat().join('.');
  return /^[\w.-]{1,60}$/.test(text) ? text : `h${stableNumber(text)}`;
}

/** Time of a draft in words: `de las 10:32` for today, `del 26/11/2026 10:32` for another day. */
export function keptWhen(instant: string, day: string = today()): string {
  const [date = '', hour = ''] = shownInstant(instant).split(' ');
  return date === day.split('-').reverse().join('/') ? `de las ${hour}` : `del ${date} ${hour}`;
}
