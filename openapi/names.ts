import type { Operation } from '@expediente/schemas/operation.ts';

const capital = (word: string): string => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;

/** Words of all parts of a path: `get/all` gives get, all. */
const wordsOf = (path: string): readonly string[] => path.split(/[^A-Za-z0-9]+/).filter(Boolean);

/**
 * Name of an operation in a client, made from its path alone: `/orders/get/id/{id}` is `ordersGetId_id`. It changes
 * only with the path, whatever other operations are added.
 */
export function operationId({ path }: Pick<Operation, 'path'>): string {
  const fixed = wordsOf(path.replace(/\{\w+\}/g, ''));
  const [first = '', ...others] = fixed;
  const parameters = parametersOf(path).map((name) => `_${name}`);
  return `${first}${others.map(capital).join('')}${parameters.join('')}`;
}

/** Names of the parameters in a path. */
export const parametersOf = (path: string): readonly string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** Name of a schema in the document, from its name in TypeScript: `Page<OrderRow>` is `PageOfOrderRow`. */
export function componentName(type: string): string {
  const written = type
    // Names that the generator gives to types without one.
    .replace(/(?:def-)?(?:alias|structure|interface)-[\d-]+/g, '')
    .replace(/</g, ' of ')
    .replace(/( of\W*)+ of /g, ' of ');
  const name = wordsOf(written).map(capital).join('');
  if (/\d{4}|Of$/.test(name)) throw new Error(`${type} needs a name of its own in schemas/`);
  return name;
}
