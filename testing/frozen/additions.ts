import type { Json, JsonObject } from '@expediente/kernel/events.ts';

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Additions of `made` to `kept`: new keys at any depth, in the shape that `withAdditions` takes; undefined if there
 * are none. Arrays keep their length; `{}` is an element without additions.
 * @throws {Error} with the path of a kept value that is changed or gone
 */
export function additionsTo(kept: Json, made: Json | undefined, path = ''): Json | undefined {
  if (isObject(kept) && isObject(made)) {
    const gone = Object.keys(kept).find((key) => !Object.hasOwn(made, key));
    if (gone !== undefined) throw new Error(`${path}${gone} is gone`);
    const news = Object.entries(made).flatMap(([key, value]) => {
      const before = kept[key];
      const added = before === undefined ? value : additionsTo(before, value, `${path}${key}.`);
      return added === undefined ? [] : [[key, added] as const];
    });
    return news.length === 0 ? undefined : Object.fromEntries(news);
  }
  if (Array.isArray(kept) && Array.isArray(made) && kept.length === made.length) {
    const news = kept.map((each: Json, at) => additionsTo(each, made[at], `${path}${at}.`));
    return news.every((each) => each === undefined) ? undefined : news.map((each) => each ?? {});
  }
  if (kept !== made)
    throw new Error(`${path.slice(0, -1)} was ${JSON.stringify(kept)}, now ${JSON.stringify(made)}`);
  return undefined;
}

/** Value `kept`, with the additions that `additionsTo` found. */
export function withAdditions(kept: Json, added: Json): Json {
  if (Array.isArray(kept) && Array.isArray(added))
    return kept.map((each: Json, at) => withAdditions(each, added[at] ?? {}));
  // Only objects can have additions.
  if (!isObject(kept) || !isObject(added)) return kept;
  const merged = Object.entries(added).map(([key, value]) => {
    const before = kept[key];
    return [key, before === undefined ? value : withAdditions(before, value)] as const;
  });
  return { ...kept, ...Object.fromEntries(merged) };
}

/** All values in JSON with their paths; elements of an array share one: `lines.*.qty 5.00`. */
export function leavesIn(value: Json, path = ''): readonly string[] {
  const parts: readonly (readonly [string, Json])[] = Array.isArray(value)
    ? value.map((each: Json) => ['*', each] as const)
    : isObject(value)
      ? Object.entries(value)
      : [];
  if (parts.length === 0) return [`${path} ${JSON.stringify(value)}`];
  return parts.flatMap(([key, each]) => leavesIn(each, `${path}.${key}`));
}
