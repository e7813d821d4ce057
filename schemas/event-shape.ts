import { Check } from 'typebox/value';
import type { EventDefinition } from './events.ts';

/** True when an event's data, in the present version, are what its definition says. */
export const hasShape = ({ data: schema }: EventDefinition, data: unknown): boolean => Check(schema, data);
