import type { FieldError } from '@expediente/kernel/envelope.ts';
import { quantityText, shownAmount } from '@expediente/kernel/format.ts';
import { decimalFault, ungrouped } from './checks.ts';
import { REQUIRED } from './shared/sentences.ts';
import { type DecimalRule, TRIMMED_MESSAGE } from './types.ts';

/** Fault as Ajv reports it; the same from the compiled validators of the browser. */
export interface RawError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly params: Readonly<Record<string, unknown>>;
}

type Node = Readonly<Record<string, unknown>>;

/**
 * Ajv's errors as the user reads them, the first of each field, in the order of the schema's properties.
 * `errorMessage` in a schema is a text for every fault of it, or `{ keyword: text, required: { field:
 * text } }`; without one the text is made here. Used by server and browser, so both say the same
 * (domain §8: 400 answers `{ field, message }`).
 */
export function fieldErrors(root: object, errors: readonly RawError[], data: unknown): FieldError[] {
  const schema = root as Node; // a JSON Schema is read by key, each value stays unknown
  const found = new Map<string, { error: FieldError; rank: string }>();
  for (const error of errors) {
    if (isTrial(error)) continue;
    const field = fieldOf(error);
    const at = { error: { field, message: messageOf(schema, error, data) }, rank: rankOf(schema, field) };
    const before = found.get(field);
    if (!before || (weight(error) === 0 && before.error.message !== at.error.message)) found.set(field, at);
  }
  return [...found.values()]
    .sort((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0))
    .map((at) => at.error);
}

/**
 * True for the fault of a single item of a list that must contain a certain item: only the lack of any such item is a
 * fault.
 */
const isTrial = ({ schemaPath }: RawError): boolean => schemaPath.includes('/contains/');

/** Weight of a fault: an empty text fails minLength and more, and the user needs to read only that it is missing. */
const weight = (error: RawError): number =>
  error.keyword === 'required' || error.keyword === 'minLength' ? 0 : 1;

function fieldOf(error: RawError): string {
  const path = error.instancePath.split('/').slice(1).map(unescaped);
  if (error.keyword === 'required') path.push(String(error.params.missingProperty));
  return path.join('.');
}

const unescaped = (part: string): string => decodeURIComponent(part).replace(/~1/g, '/').replace(/~0/g, '~');

const asNode = (value: unknown): Node | undefined =>
  typeof value === 'object' && value !== null ? (value as Node) : undefined; // objects read by key, each value stays unknown

function walk(root: unknown, path: readonly string[]): unknown {
  let at = root;
  for (const part of path) at = asNode(at)?.[part];
  return at;
}

/** Keywords that an empty text fails; forms send a missing field as an empty text. */
const EMPTY_FAULTS: readonly string[] = ['minLength', 'format'];

function messageOf(schema: Node, error: RawError, data: unknown): string {
  const path = error.schemaPath.replace(/^#\//, '').split('/').map(unescaped);
  const owner = asNode(walk(schema, path.slice(0, -1))) ?? schema;
  if (error.keyword === 'required') {
    const missing = String(error.params.missingProperty);
    const property = asNode(walk(owner, ['properties', missing]));
    return (
      ownText(owner, 'required', missing) ??
      ownText(property, 'required') ??
      // A missing list counts as an empty one.
      (property?.type === 'array' ? ownText(property, 'minItems') : undefined) ??
      REQUIRED
    );
  }
  const value = walk(data, error.instancePath.split('/').slice(1).map(unescaped));
  if (EMPTY_FAULTS.includes(error.keyword) && value === '') {
    const parent = asNode(walk(schema, path.slice(0, -3)));
    const name = path.at(-2) ?? '';
    return (
      ownText(owner, 'minLength') ??
      ownText(owner, 'required') ??
      ownText(parent, 'required', name) ??
      REQUIRED
    );
  }
  return ownText(owner, error.keyword) ?? plainText(owner, error, value);
}

/** The text a schema gives for a keyword, if it gives one. */
function ownText(owner: Node | undefined, keyword: string, property?: string): string | undefined {
  const given = owner?.errorMessage;
  if (typeof given === 'string') return property === undefined ? given : undefined;
  const text = asNode(given)?.[keyword];
  if (typeof text === 'string') return text;
  const ofProperty = property === undefined ? undefined : asNode(text)?.[property];
  if (typeof ofProperty === 'string') return ofProperty;
  const rest = property === undefined ? asNode(given)?._ : undefined;
  return typeof rest === 'string' ? rest : undefined;
}

function plainText(owner: Node, error: RawError, value: unknown): string {
  const limit = error.params.limit;
  switch (error.keyword) {
    case 'trimmed':
      return TRIMMED_MESSAGE;
    case 'decimal':
      // The keyword's schema is a DecimalRule by schemas/types.ts.
      return decimalText(owner.decimal as DecimalRule, String(value));
    case 'maxLength':
      return longestText(Number(limit));
    case 'minLength':
      return `Escriba al menos ${String(limit)} caracteres.`;
    case 'format':
      return 'Escriba una fecha que exista.';
    case 'minimum':
      return owner.recordId === true ? REQUIRED : `El valor mínimo es ${String(limit)}.`;
    case 'maximum':
      return `El valor máximo es ${String(limit)}.`;
    case 'minItems':
      return limit === 1 ? 'Agregue al menos un elemento.' : `Agregue al menos ${String(limit)} elementos.`;
    case 'maxItems':
      return `Puede haber como máximo ${String(limit)} elementos.`;
    case 'enum':
    case 'const':
      return 'Elija una de las opciones.';
    case 'type':
      return value === null || value === undefined ? REQUIRED : 'El valor no es del tipo esperado.';
    default:
      return 'El valor no tiene el formato esperado.';
  }
}

/** Fault of decimal text in words; also for the grids' cells. */
export function decimalText(rule: DecimalRule, text: string): string {
  switch (decimalFault(rule, text)) {
    case 'comma':
      return rule.scale === 0 ? wholeNumber(text) : 'Use punto decimal, sin comas.';
    case 'thousands':
      return rule.scale === 0 ? wholeNumber(text) : thousandsOrDecimals(text);
    case 'scale':
      return rule.scale === 0 ? 'Escriba un número entero.' : `Use como máximo ${rule.scale} decimales.`;
    case 'minimum':
      return `El valor mínimo es ${shown(rule, rule.minimum)}.`;
    case 'exclusiveMinimum':
      return `El valor debe ser mayor que ${shown(rule, rule.exclusiveMinimum)}.`;
    case 'maximum':
      return `El valor máximo es ${shown(rule, rule.maximum)}.`;
    default:
      return text === '' ? REQUIRED : 'Escriba un número.';
  }
}

/** Words for the greatest length of a text, in characters. */
export const longestText = (limit: number): string => `Escriba como máximo ${limit} caracteres.`;

/** Words for a whole number that was written with separators: 'Escriba 1000, sin comas ni puntos.' */
export function wholeNumber(text: string): string {
  const [, zeros = ''] = /^(\d+)[.,]0{1,2}$/.exec(text) ?? [];
  return `Escriba ${ungrouped(text) || zeros || 'un número entero'}, sin comas ni puntos.`;
}

/** Words for three digits behind one separator, which may be thousands or decimals: the user decides. */
export function thousandsOrDecimals(text: string): string {
  const [whole = '', ...parts] = text.split(/[.,'\s]/);
  const decimals = (parts[0] ?? '').replace(/0+$/, '');
  return parts.length > 1
    ? `Escriba ${ungrouped(text)}, sin separar los miles.`
    : `Escriba ${ungrouped(text)} si son miles, o ${whole}${decimals === '' ? '' : `.${decimals}`} si son decimales.`;
}

/** A limit in the form in which its values are written: whole ones without decimals. */
function shown(rule: DecimalRule, limit: string | undefined): string {
  if (limit === undefined) return '';
  if (rule.scale === 0) return quantityText(limit);
  return shownAmount(limit);
}

/** Key that sorts fields in the order of the schema; list positions keep their number. */
function rankOf(schema: Node, field: string): string {
  let at: Node | undefined = schema;
  const ranks: string[] = [];
  for (const part of field.split('.')) {
    const properties = asNode(at?.properties);
    if (properties) {
      const place = Object.keys(properties).indexOf(part);
      ranks.push(String(place < 0 ? 9999 : place).padStart(5, '0'));
      at = asNode(properties[part]);
    } else {
      ranks.push(part.padStart(5, '0'));
      at = asNode(at?.items);
    }
  }
  return ranks.join('.');
}
