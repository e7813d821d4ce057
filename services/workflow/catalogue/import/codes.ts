import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import type { RecordFinder } from '@expediente/catalogues/engine/finder.ts';
import { columnsOf } from '@expediente/catalogues/engine/table.ts';
import { CATALOGUES } from '@expediente/catalogues/registry.ts';
import { quoted } from '@expediente/kernel/text.ts';
import { BadInput } from '@expediente/platform/refusals.ts';
import type { CatalogueName } from '@expediente/schemas/catalogues/records.ts';
import type { UnitOfWork } from '../../shared/unit/unit-of-work.ts';
import { codeWithZeros, existsWithZeros } from '../../shared/workbooks/zeros.ts';

type Key = string | number;
type Finder = Pick<RecordFinder, 'keysWith' | 'keysAlike' | 'recordsWith'>;

/**
 * Finds the record that a cell names: by code, by description, or in the form that lists have, 'código · descripción'.
 * A description without its accents is found when only one record fits.
 */
export class Codes {
  readonly #finder: Finder;
  /** Keys by catalogue and text: fifty thousand rows name a few hundred records. */
  readonly #known = new Map<string, Promise<Key>>();

  constructor(finder: Finder) {
    this.#finder = finder;
  }

  /** @throws {BadInput} at `field` when the text names no record, or several */
  async keyOf(unit: UnitOfWork, catalogue: CatalogueName, text: string, field: string): Promise<Key> {
    const name = `${catalogue}\u0000${text}`;
    const known = this.#known.get(name) ?? this.#find(unit, catalogue, text);
    this.#known.set(name, known);
    try {
      return await known;
    } catch (error) {
      if (!(error instanceof NoRecord)) throw error;
      throw new BadInput([{ field, message: error.message }]);
    }
  }

  async #find(unit: UnitOfWork, catalogue: CatalogueName, text: string): Promise<Key> {
    const definition: AnyCatalogue = CATALOGUES[catalogue];
    for (const code of new Set([text, text.split(' · ')[0] ?? text])) {
      const key = keyFrom(definition, code);
      if (key !== undefined && (await unit.reference(catalogue, key)) !== null) return key;
    }
    const described = definition.label.filter((each) => each !== definition.key.field).at(-1);
    const keys = described === undefined ? [] : await this.#finder.keysWith(catalogue, { [described]: text });
    const alike =
      described === undefined || keys.length > 0
        ? keys
        : await this.#finder.keysAlike(catalogue, described, text);
    const [key] = alike;
    if (alike.length > 1)
      throw new NoRecord(
        `Hay más de un registro de ${definition.plural} con ${quoted(text)}: escriba el código.`,
      );
    if (key === undefined) {
      const zeros = await codeWithZeros(this.#finder, definition, definition.key.field, text);
      const hint = zeros === undefined ? '' : ` ${existsWithZeros(zeros)}`;
      throw new NoRecord(`No existe ${quoted(text)} en ${definition.plural}.${hint}`);
    }
    return key;
  }
}

class NoRecord extends Error {
  override readonly name = 'NoRecord';
}

/** A key of the catalogue's own kind; undefined: the text cannot be a key. */
export function keyFrom(definition: AnyCatalogue, text: string): Key | undefined {
  if (columnsOf(definition)[definition.key.field] !== 'integer') return text;
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
