import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import { fieldTitle } from '@expediente/catalogues/engine/compared.ts';
import { CATALOGUES } from '@expediente/catalogues/registry.ts';

/** Words that people read of a catalogue's records. */
export interface CatalogueWords {
  /** 'insumo' */
  readonly noun: string;
  readonly article: string;
  /** Fields by which people recognise the record. */
  readonly label: readonly string[];
  /** Spanish names of its fields. */
  readonly titles: Readonly<Record<string, string>>;
}

/**
 * Words by name of the catalogue. The built verifier contains only this value, without the definitions that it comes
 * from.
 */
export const CATALOGUE_WORDS: Readonly<Record<string, CatalogueWords>> = Object.fromEntries(
  Object.values<AnyCatalogue>(CATALOGUES).map((definition) => {
    const { name, noun, article, label, fields } = definition;
    const titles = Object.keys(fields).flatMap((field) => {
      const title = fieldTitle(definition, field);
      return title === null ? [] : [[field, title] as const];
    });
    return [name, { noun, article, label, titles: Object.fromEntries(titles) }];
  }),
);
