import { Compile } from 'typebox/compile';
import type { EventDefinition } from './events.ts';

const CHECKS = new WeakMap<EventDefinition, (data: unknown) => boolean>();

/** True when an event's data, in the present version, match its definition. */
export function hasShape(definition: EventDefinition, data: unknown): boolean {
  const known = CHECKS.get(definition);
  if (known) return known(data);
  const compiled = Compile(definition.data);
  const check = (each: unknown): boolean => compiled.Check(each);
  CHECKS.set(definition, check);
  return check(data);
}
