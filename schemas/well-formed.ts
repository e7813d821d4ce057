import type { DomainEvent } from '@expediente/kernel/events.ts';
import type { ValidateFunction } from 'ajv';
import type { TSchema } from 'typebox';
import { definitionOf, type StreamEvents } from './events.ts';
import { schemaAjv } from './keywords.ts';

const ajv = schemaAjv();
const checks = new WeakMap<TSchema, ValidateFunction>();

/**
 * Faults of an event's data against its definition: `/lines/0/qty must match pattern …`; none when the data are valid.
 */
export function faultsOf(events: StreamEvents, { type, data }: DomainEvent): readonly string[] {
  const schema = definitionOf(events, type).data;
  let check = checks.get(schema);
  if (check === undefined) {
    check = ajv.compile(schema);
    checks.set(schema, check);
  }
  if (check(data)) return [];
  return (check.errors ?? []).map(({ instancePath, message = '', params }) =>
    `${instancePath} ${message} ${JSON.stringify(params)}`.trim(),
  );
}
