import { entered, isBlank } from '@expediente/kernel/entered.ts';
import type { FieldError } from '@expediente/kernel/envelope.ts';
import { normalNit } from '@expediente/kernel/nit.ts';
import { cut, quoted } from '@expediente/kernel/text.ts';
import { UNSEEN, UNSEEN_MESSAGE } from './checks.ts';

/** Brings one value to the shape its schema asks for; faults that no schema can find go to `errors`. */
type Normaliser = (value: unknown, field: string, errors: FieldError[]) => unknown;

type Node = Readonly<Record<string, unknown>>;

const asNode = (value: unknown): Node | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : undefined; // an object read by key, each value stays unknown

const FORBIDDEN = ['__proto__', 'constructor', 'prototype'] as const;
/** Greatest depth of an input; a schema that refers to itself would follow a deeper one for ever. */
const MAX_DEPTH = 12;

/**
 * Walks a schema once and returns the function that applies the wire's tolerance (domain §8): decimals and codes as
 * numbers, ids as text, flags as booleans, lists as JSON text (multipart), empty optional fields left out. Keys that
 * the schema does not name are left out too, or refused when the schema is closed (`additionalProperties: false`).
 */
export function normaliserOf(schema: object, depth = 0): Normaliser {
  const node: Node = schema as Node; // a JSON Schema is read by key, each value stays unknown
  if (depth > MAX_DEPTH) return (value) => value;
  if (node.type === 'object' && asNode(node.properties)) return objectNormaliser(node, depth);
  if (node.type === 'array') return listNormaliser(node, depth);
  if (node.flag === true) return flag;
  if (node.type === 'integer' || node.type === 'number') return node.recordId === true ? recordId : integer;
  if (node.nit === true) return nit;
  if (node.verbatim === true) return verbatim;
  if (node.type === 'string') return node.decimal ? decimal : isRequired(node) ? requiredText : text;
  if (Array.isArray(node.type) && node.type.includes('integer')) return integer;
  if (Array.isArray(node.type) && node.type.includes('string')) return node.decimal ? decimal : text;
  return (value, field, errors) => (typeof value === 'string' ? text(value, field, errors) : value);
}

function objectNormaliser(node: Node, depth: number): Normaliser {
  const required = new Set(Array.isArray(node.required) ? node.required : []);
  const properties = Object.entries(asNode(node.properties) ?? {}).map(([name, schema]) => ({
    name,
    leftOut: required.has(name) ? NOTHING : emptyOf(asNode(schema) ?? {}),
    normalise: normaliserOf(asNode(schema) ?? {}, depth + 1),
  }));
  const names = new Set(properties.map(({ name }) => name));
  const closed = node.additionalProperties === false;
  return (value, field, errors) => {
    const given = asNode(typeof value === 'string' ? parsed(value) : value);
    if (!given) return value;
    for (const key of FORBIDDEN) {
      if (Object.hasOwn(given, key)) errors.push({ field: key, message: `El campo ${key} no se permite.` });
    }
    if (closed) errors.push(...unknownKeys(Object.keys(given), names, field));
    const clean: Record<string, unknown> = {};
    for (const { name, leftOut, normalise } of properties) {
      const raw = Object.hasOwn(given, name) ? given[name] : undefined;
      if (raw === undefined || leftOut.includes(raw)) continue;
      clean[name] = normalise(raw, field === '' ? name : `${field}.${name}`, errors);
    }
    return clean;
  };
}

/** Most unknown keys that one answer names. */
const MOST_UNKNOWN = 20;

const unknownKeys = (keys: readonly string[], names: ReadonlySet<string>, field: string): FieldError[] =>
  keys
    .filter((key) => !names.has(key))
    .slice(0, MOST_UNKNOWN)
    .map((key) => ({
      field: cut(field === '' ? key : `${field}.${key}`, LONGEST_PATH),
      message: `El campo ${quoted(key)} no se conoce: quítelo o corrija su nombre.`,
    }));

const LONGEST_PATH = 200;

const NOTHING: readonly unknown[] = [];

/**
 * Values that an optional field may hold when it is not filled in; a text's '' says that it is empty now, or
 * that it is missing.
 */
function emptyOf(schema: Node): readonly unknown[] {
  const kinds = Array.isArray(schema.anyOf) ? schema.anyOf.map((each) => asNode(each)?.type) : [schema.type];
  const types = kinds.flat();
  const plainText =
    types.includes('string') && !schema.decimal && !schema.format && (!schema.enum || schema.minLength === 1);
  return [...(types.includes('null') ? [] : [null]), ...(plainText ? [] : [''])];
}

function listNormaliser(node: Node, depth: number): Normaliser {
  const normalise = normaliserOf(asNode(node.items) ?? {}, depth + 1);
  const ofIds = asNode(node.items)?.recordId === true;
  const most = typeof node.maxItems === 'number' ? node.maxItems : Number.POSITIVE_INFINITY;
  return (value, field, errors) => {
    const list = typeof value === 'string' ? (ofIds && commaList(value)) || parsed(value) : value;
    if (!Array.isArray(list)) return value;
    // A single item too many is enough for the refusal, so the rest is not looked at.
    const looked = list.slice(0, most + 1);
    return looked.map((item, at) => normalise(item, `${field}.${at}`, errors));
  };
}

/** Keeps text as it was typed: passwords, and signed texts. */
const verbatim: Normaliser = (value, field, errors) => {
  if (typeof value === 'string' && UNSEEN.test(value)) errors.push({ field, message: UNSEEN_MESSAGE });
  return value;
};

const text: Normaliser = (value, field, errors) => {
  const given = verbatim(value, field, errors);
  if (typeof given === 'string') return entered(given);
  return typeof given === 'number' && Number.isFinite(given) ? shortestDecimal(given) : given;
};

const isRequired = ({ minLength }: Node): boolean => typeof minLength === 'number' && minLength > 0;

/** Empties text that has nothing to read, so that it is refused as missing (R3 §5). */
const requiredText: Normaliser = (value, field, errors) => {
  const given = text(value, field, errors);
  return typeof given === 'string' && isBlank(given) ? '' : given;
};

/**
 * Brings a NIT to its stored form, however it is printed on an invoice; other text is left for the pattern to refuse.
 */
const nit: Normaliser = (value, field, errors) => {
  const given = text(value, field, errors);
  return typeof given === 'string' ? normalNit(given) : given;
};

const decimal: Normaliser = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? shortestDecimal(value) : value;

const integer: Normaliser = (value) =>
  typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;

/** An empty id is the id of a new record: 0. */
const recordId: Normaliser = (value, field, errors) => (value === '' ? 0 : integer(value, field, errors));

const flag: Normaliser = (value, field, errors) =>
  typeof value === 'boolean'
    ? Number(value)
    : value === 'true' || value === 'false'
      ? Number(value === 'true')
      : integer(value, field, errors);

/** A number's shortest text without exponent: `1e-10` is `0.0000000001` (the least price, R3 §5). */
export function shortestDecimal(value: number): string {
  const shortest = String(value);
  const match = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(shortest);
  if (!match) return shortest;
  const [, sign = '', first = '', rest = '', exponent = '0'] = match;
  const digits = first + rest;
  const point = 1 + Number(exponent);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return sign + digits.padEnd(point, '0');
}

/** Ids in a comma text, as some clients send them (unops D14). */
const commaList = (value: string): readonly string[] | null =>
  /^\s*\d+(\s*,\s*\d+)*\s*$/.test(value) ? value.split(',').map((each) => each.trim()) : null;

function parsed(value: string): unknown {
  if (!/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
