import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Schema } from './schema.ts';

/** True when a body that was sent meets its documented schema, so that it is in order as far as the document shows. */
export const meetsSchema = (schema: Schema, sent: unknown): boolean =>
  new Ajv2020({ strict: false, validateFormats: false }).validate(schema, sent) === true;
