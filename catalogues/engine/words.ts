import type { Json } from '@expediente/kernel/events.ts';
import type { AnyCatalogue } from '../definition.ts';
import { plainText } from '../templates/text.ts';
import { fieldTitle } from './compared.ts';
import { type CatalogueEvent, eventTypes } from './events.ts';

/** Describes a catalogue's event in Spanish, in the past tense and without the actor: 'Cambió Descripción, Precio'. */
export function catalogueSentence(definition: AnyCatalogue, { type, data }: CatalogueEvent): string {
  const types = eventTypes(definition.name);
  const record = `${definition.article} ${definition.noun}`;
  if (type === types.created) return `Creó ${record}`;
  if (type === types.deleted) return `Eliminó ${record}`;
  const titles = Object.keys(data).flatMap((field) => fieldTitle(definition, field) ?? []);
  return titles.length === 0 ? `Cambió ${record}` : `Cambió ${titles.join(', ')}`;
}

/** Reason that the user gave for deleting the record; '' for other events. */
export const catalogueReason = ({ name }: AnyCatalogue, { type, data }: CatalogueEvent): string =>
  type === eventTypes(name).deleted ? String(data.reason ?? '') : '';

/** Kind of a catalogue's event, in one Spanish word. */
export function catalogueKind({ name }: AnyCatalogue, { type }: Pick<CatalogueEvent, 'type'>): string {
  const types = eventTypes(name);
  return type === types.created ? 'Creación' : type === types.deleted ? 'Eliminación' : 'Modificación';
}

/**
 * Readable value of a field: flags become ACTIVO and INACTIVO or SI and NO (R1 §4), and a template becomes its plain
 * text.
 */
export function shownValue({ fields, active, form }: AnyCatalogue, field: string, value: Json): Json {
  const drawn = form.fields.find(({ name }) => name === field);
  if (drawn?.widget === 'template' && typeof value === 'string') return plainText(value);
  const chosen = drawn?.options?.find((option) => option.value === value);
  if (chosen) return chosen.label;
  const { flag } = (fields[field] ?? {}) as { readonly flag?: boolean }; // a catalogue's fields are plain JSON Schemas
  if (flag !== true || (value !== 0 && value !== 1)) return value;
  if (field === active) return value === 1 ? 'ACTIVO' : 'INACTIVO';
  return value === 1 ? 'SI' : 'NO';
}

/** Readable name of a record: '266 Productos medicinales y farmacéuticos'. */
export const labelOf = ({ label }: AnyCatalogue, record: Readonly<Record<string, unknown>>): string =>
  label.map((field) => String(record[field] ?? '')).join(' ');
