import { metadataText } from './chain.ts';
import type { NewEvent } from './port.ts';

type Unplaced = NewEvent['metadata'];

/** Canonical text of metadata before and after the member `of`. */
interface Around {
  readonly before: string;
  readonly after: string;
}

/**
 * The canonical metadata texts of one append, each with its event's place (`of`). Events of one command mostly share
 * one metadata object: it is serialised once, and only the place differs.
 */
export class PlacedMetadata {
  readonly #count: number;
  readonly #texts = new Map<Unplaced, Around>();
  #place = 0;

  /** @param count events of the append, over all its streams */
  constructor(count: number) {
    this.#count = count;
  }

  /** The text of the next event's metadata. */
  next(metadata: Unplaced): string {
    let around = this.#texts.get(metadata);
    if (around === undefined) {
      around = aroundPlace(metadata);
      this.#texts.set(metadata, around);
    }
    this.#place += 1;
    return `{${around.before}"of":"${this.#place}/${this.#count}"${around.after}}`;
  }
}

/** Splits metadata at `of`. RFC 8785 sorts members by name, so the names show which members follow it. */
function aroundPlace(metadata: Unplaced): Around {
  const members = Object.entries(metadata).filter(([name]) => name !== 'of');
  const before = membersText(members.filter(([name]) => name < 'of'));
  const after = membersText(members.filter(([name]) => name > 'of'));
  return { before: before === '' ? '' : `${before},`, after: after === '' ? '' : `,${after}` };
}

/** Canonical text of members, without the braces. */
const membersText = (members: readonly (readonly [string, string | undefined])[]): string =>
  metadataText(Object.fromEntries(members)).slice(1, -1);
