import { MAX_INTEGER } from '@expediente/kernel/limits.ts';
import { type TProperties, Type } from 'typebox';
import { IdField, RequiredText, TextField } from '../types.ts';
import { JUSTIFICATION_MISSING } from './sentences.ts';

/** Revision of the record that the user saw; always optional (domain §8). */
export const Revision = Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_INTEGER }));

/** Id of an existing record. */
export const RecordId = IdField({ minimum: 1 });

/** Payload that attaches a paper to a part of a record (multipart: the file is a part of its own). */
export const attachOf = <Of extends TProperties>(of: Of) =>
  Type.Object({ p_id: RecordId, ...of, p_revision: Revision });

/** Payload that removes a paper. `p_hash`: SHA-256 of the paper's content, hexadecimal. */
export const removeOf = <Of extends TProperties>(of: Of) =>
  Type.Object({
    p_id: RecordId,
    ...of,
    p_hash: TextField(64, { pattern: '^[0-9a-f]{64}$' }),
    p_revision: Revision,
  });

/** A day that may stay empty: left out, null or ''. */
export const OptionalDate = (options: Record<string, unknown> = {}) =>
  Type.Optional(
    Type.Unsafe<string | null>({
      type: ['string', 'null'],
      if: { type: 'string', minLength: 1 },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema, not a promise
      then: { format: 'date' },
      ...options,
    }),
  );

/** Ids as a comma list, `3,7,12` (R3 §7 p_list_orders). */
export const IdList = (options: Record<string, unknown> = {}) =>
  Type.Unsafe<string>({
    type: 'string',
    minLength: 1,
    maxLength: 20_000,
    pattern: '^\\s*\\d+(\\s*,\\s*\\d+)*\\s*$',
    ...options,
  });

/** The ids of a comma list, each once, in their order. */
export const idsOf = (list: string): number[] => [...new Set(list.split(',').map((part) => Number(part)))];

/** Pattern of documents' numbers: letters, digits, and the signs between them; no pictures. */
const DOCUMENT_NUMBER = '^(?=.*[\\p{L}\\p{N}])[\\p{L}\\p{N}\\p{P}\\u0300-\\u036f +°]+$';
const DOCUMENT_NUMBER_MESSAGE = 'Use letras, números y signos de puntuación.';

/** A number as it is written on a document (an order's, a CUR, an invoice's series), which may stay empty. */
export const OptionalNumberText = (max: number, options: Record<string, unknown> = {}) =>
  TextField(max, {
    pattern: `${DOCUMENT_NUMBER}|^$`,
    ...options,
    errorMessage: { pattern: DOCUMENT_NUMBER_MESSAGE, ...errorsOf(options) },
  });

/** A number as it is written on a document, which has to be given. */
export const NumberText = (max: number, options: Record<string, unknown> = {}) =>
  OptionalNumberText(max, { minLength: 1, ...options });

const errorsOf = ({ errorMessage }: Record<string, unknown>): object =>
  typeof errorMessage === 'object' && errorMessage !== null ? errorMessage : {};

/** Most characters of an award's number as it is typed, and with the year that the server adds (R2 §5). */
export const AWARD_NUMBER = 50;
export const AWARD_NUMBER_YEAR = AWARD_NUMBER + '/2026'.length;

/** Reason for which a record is rejected (R3 §4). */
export const RejectionReason = RequiredText(255, {
  title: 'Justificación',
  errorMessage: { required: JUSTIFICATION_MISSING },
});

/** Field for the reason for which a record is deleted or freed. */
export const DELETION = { most: 255, title: 'Motivo' } as const;
/** Reason of a deletion in a command, optional: a client that sends none is accepted (domain §8). */
export const DeletionReason = Type.Optional(TextField(DELETION.most, { title: DELETION.title }));

/** Payload that deletes or frees the record of a key. */
export const deletionOf = <Key extends TProperties>(key: Key) =>
  Type.Object({ ...key, p_justification: DeletionReason, p_revision: Revision });

/** Payload that rejects the record of a key. */
export const rejectionOf = <Key extends TProperties>(key: Key) =>
  Type.Object({ ...key, p_justification: RejectionReason, p_revision: Revision });

/** The cost centre of a planning document, and its year. */
export const CostCentre = IdField({
  minimum: 1,
  title: 'Centro de costo',
  errorMessage: 'Seleccionar centro de costo',
});
export const PlanYear = Type.Integer({ minimum: 2020, maximum: 2100, title: 'Año' });
