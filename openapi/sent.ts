import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Schema } from './schema.ts';

/** Whether what was sent meets the documented schema of its body: it is in order as far as the document can say. */
export const meetsSchema = (schema: Schema, sent: unknown): boolean =>
  new Ajv2020({ strict: false, validateFormats: false }).validate(schema, sent) === true;
