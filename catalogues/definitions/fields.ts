import { MAX_INTEGER } from '@expediente/kernel/limits.ts';
import { COLOR_PATTERN, ICON_PATTERN, LINK_PATTERN } from '@expediente/schemas/looks.ts';
import {
  CodeField,
  FlagField,
  IdField,
  RequiredText,
  TextField,
  TRIMMED_MESSAGE,
} from '@expediente/schemas/types.ts';
import { Type } from 'typebox';

/** Server id of a record; the fields of this file are shared by several catalogues, with Spanish names and messages. */
export const serverId = IdField({ title: 'ID', readOnly: true });

export const code = (max: number, pattern: string, message: string, title = 'ID') =>
  CodeField(max, { title, pattern, errorMessage: { pattern: message, maxLength: message } });

export const required = (max: number, title: string) =>
  RequiredText(max, { title, errorMessage: { trimmed: TRIMMED_MESSAGE } });

export const optional = (max: number, title: string, options: Record<string, unknown> = {}) =>
  TextField(max, { title, ...options, errorMessage: { trimmed: TRIMMED_MESSAGE, ...errorsOf(options) } });

/** Text that must match a pattern, with the message of the documents (R1 §5, R2 §5). */
export const patterned = (max: number, title: string, pattern: string, message: string) =>
  RequiredText(max, {
    title,
    pattern,
    errorMessage: { pattern: message, maxLength: message, trimmed: TRIMMED_MESSAGE },
  });

export const flag = (title: string) => FlagField({ title });

export const id = (title: string, message?: string) =>
  IdField({ title, ...(message === undefined ? {} : { errorMessage: message }) });

/** A server id, or null for none. */
export const idOrNull = (title: string) =>
  Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    minimum: 0,
    maximum: MAX_INTEGER,
    recordId: true,
    title,
  });

/** A word out of a few. An empty text counts as given, and is refused, since it is none of them (R1 §5). */
export const choice = <Value extends string>(title: string, values: readonly Value[]) =>
  Type.Unsafe<Value>({ type: 'string', enum: values, minLength: 1, title });

const errorsOf = (options: Record<string, unknown>): object =>
  typeof options.errorMessage === 'object' && options.errorMessage !== null ? options.errorMessage : {};

/** Phone of 8 digits, shown with +502 (R1 §5). */
export const phone = (title: string) => patterned(8, title, '^[0-9]{8}$', 'Formato incorrecto: Ej. 12345678');

/** Characters that often surround a copied address: `<nombre@ejemplo.com>`, `mailto:nombre@ejemplo.com`. */
const AROUND = '@\\s<>()\\[\\]:;,"\\\\';

/** Email by R1 §5: up to 20 characters, @, up to 20 characters, a dot, 1 to 5 characters. */
export const email = (title: string) =>
  patterned(
    48,
    title,
    `^[^${AROUND}]{1,20}@[^${AROUND}]{1,20}\\.[^${AROUND}.]{1,5}$`,
    'Formato incorrecto: Ej. nombre@ejemplo.com',
  );

/** Email of a provider, in any usual form (R2 §5), up to the length that mail allows. */
export const workEmail = (title: string) =>
  patterned(
    254,
    title,
    `^[^${AROUND}]{1,64}@[0-9A-Za-z](?:[0-9A-Za-z.-]{0,180}[0-9A-Za-z])?\\.[A-Za-z]{2,63}$`,
    'Formato incorrecto: Ej. ventas@ejemplo.com.gt',
  );

/**
 * NIT of 1 to 20 letters or digits (R2 §5); hyphens and spaces as in print are accepted, but not stored (domain §6).
 */
export const nit = (title: string) =>
  RequiredText(40, {
    title,
    nit: true,
    pattern: '^[0-9A-Za-z](?:[ -]?[0-9A-Za-z]){0,19}$',
    errorMessage: {
      pattern: NIT_MESSAGE,
      maxLength: NIT_MESSAGE,
      trimmed: TRIMMED_MESSAGE,
    },
  });
const NIT_MESSAGE = 'NIT incorrecto. Ej: 1234567891234567';

/** Group and row ids (R2 §5). */
export const rowCode = (title: string) => code(5, '^[0-9]{1,5}$', 'Solo números. Ej. 0, 10, 100', title);

/** Name of an icon that the interface has. */
export const icon = (title: string) =>
  patterned(100, title, ICON_PATTERN, 'Elija un icono de la lista. Ej. Edit');

export const color = (title: string) =>
  patterned(100, title, COLOR_PATTERN, 'Formato incorrecto: Ej. #1F5A96');

/** Name of a page, by which profiles grant it and addresses show it. */
export const link = (title: string) =>
  patterned(100, title, LINK_PATTERN, 'Solo letras, números y guiones. Ej. reporte-insumos');
