import type { FieldError } from '@expediente/kernel/envelope.ts';

/** A schema with its check compiled at build time: `import { SavePac } from 'validator:pac/commands.ts'`. */
export interface CompiledSchema {
  readonly schema: Readonly<Record<string, unknown>>;
  /** Faults of an input in Spanish, the first of each field, in the schema's order; empty when good. */
  errors(data: unknown): FieldError[];
}
