import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import { fieldTitle } from '@expediente/catalogues/engine/compared.ts';
import { payloadName } from '@expediente/catalogues/payload.ts';
import { CATALOGUE_NAMES, CATALOGUES } from '@expediente/catalogues/registry.ts';
import * as award from '@expediente/schemas/award/commands.ts';
import * as extension from '@expediente/schemas/extension/commands.ts';
import * as order from '@expediente/schemas/order/commands.ts';
import * as pac from '@expediente/schemas/pac/commands.ts';
import * as quarterly from '@expediente/schemas/quarterly/commands.ts';
import * as reprogramming from '@expediente/schemas/reprogramming/commands.ts';
import * as request from '@expediente/schemas/request/commands.ts';
import * as unops from '@expediente/schemas/unops/commands.ts';

/** Parts of a command's schema that lead to its titles. */
interface Titled {
  readonly title?: string;
  readonly properties?: Readonly<Record<string, Titled>>;
  readonly items?: Titled;
}

/** Titles of the fields of commands, by field name. */
const titlesIn = (schemas: object): readonly (readonly [string, string])[] =>
  // Command modules export schemas, and a few constants without properties.
  (Object.values(schemas) as readonly Titled[]).flatMap(titlesOf);

function titlesOf(schema: Titled | undefined): readonly (readonly [string, string])[] {
  return Object.entries(schema?.properties ?? {}).flatMap(([name, own]) => [
    ...(own.title === undefined ? [] : [[name, own.title] as const]),
    ...titlesOf(own.items),
  ]);
}

/** Titles that every kind of record shares. */
const COMMON: readonly (readonly [string, string])[] = [
  ['p_id', 'Registro'],
  ['p_id_unit', 'Centro de costo'],
  ['p_year', 'Año'],
  ['p_revision', 'Revisión'],
  ['p_date', 'Fecha'],
  ['p_details', 'Líneas'],
  ['p_qty', 'Cantidad'],
  ['p_price', 'Precio'],
  ['p_justification', 'Justificación'],
  ['p_description', 'Descripción'],
  ['p_id_sub_products', 'Subproducto'],
  ['p_sub_products', 'Subproductos'],
  ['p_id_supplie', 'Insumo'],
  ['p_id_provider', 'Proveedor'],
];

const catalogueTitles = (definition: AnyCatalogue): readonly (readonly [string, string])[] =>
  Object.keys(definition.fields).flatMap((field) => {
    const title = fieldTitle(definition, field);
    return title === null ? [] : [[payloadName(definition, field), title] as const];
  });

const TITLES: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  [
    ...Object.entries({ award, extension, order, pac, quarterly, reprogramming, request, unops }).map(
      ([kind, schemas]) => [kind, titlesIn(schemas)] as const,
    ),
    ...CATALOGUE_NAMES.map((name) => [name, catalogueTitles(CATALOGUES[name])] as const),
  ].map(([kind, titles]) => [kind, new Map([...COMMON, ...titles])]),
);

/**
 * Titles of the fields at fault, each once: 'Centro de costo, Cantidad'.
 * @param kind kind of record that the call was about
 */
export function fieldsText(kind: string, names: readonly string[]): string {
  const titles = TITLES.get(kind.startsWith('unops') ? 'unops' : kind);
  const shown = names.map((name) => {
    const own =
      name
        .split(/[.[\]/]+/)
        .filter((part) => !/^\d*$/.test(part))
        .at(-1) ?? name;
    return (
      titles?.get(own) ??
      COMMON.find(([common]) => common === own)?.[1] ??
      own.replace(/^p_/, '').replaceAll('_', ' ')
    );
  });
  return [...new Set(shown)].join(', ');
}
