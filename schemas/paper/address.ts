/** The revision of a record that a paper was printed from, and the beginning of that revision's hash. */
export interface PaperMark {
  /** Name of the life cycle in `/history/{lifecycle}/{id}`. */
  readonly lifecycle: string;
  readonly id: string;
  readonly revision: number;
  /** First 80 bits of the revision's chain hash: 20 lower-case hexadecimal digits. */
  readonly chain: string;
}

/** Number of a hash's hexadecimal digits that are on paper. */
const DIGITS = 20;

/**
 * Part of a revision's hash that is on paper.
 * @param chain 64 hexadecimal digits
 */
export const chainOnPaper = (chain: string): string => chain.slice(0, DIGITS);

/** Digits in groups, to be compared by eye: `a09a e507 80a7 05e6 5b27`. */
export const groupedChain = (chain: string): string => chain.match(/.{1,4}/g)?.join(' ') ?? '';

/** Page on which papers are verified. */
export const PAPER_PAGE = 'verificar';

/** Address of a paper's page within the product, as its QR code has it. */
export const paperAddress = ({ lifecycle, id, revision, chain }: PaperMark): string =>
  `/${PAPER_PAGE}/${lifecycle}/${id}/${revision}/${chain}`;

const ADDRESS = new RegExp(
  `/${PAPER_PAGE}/([a-zA-Z-]{1,40})/([\\w.-]{1,80})/(\\d{1,9})/([0-9a-f]{${DIGITS}})/?$`,
);

/**
 * Mark that an address names, whole or from `/verificar/` on, whatever the grouping and case of its hexadecimal digits;
 * undefined: the address is cut off or garbled.
 */
export function markIn(address: string): PaperMark | undefined {
  const [path = ''] = address.trim().split(/[?#]/);
  const plain = path.replace(/%20|\s/g, '').replace(/[0-9A-Fa-f]+\/?$/, (digits) => digits.toLowerCase());
  const [, lifecycle = '', id = '', revision, chain = ''] = ADDRESS.exec(plain) ?? [];
  return revision === undefined ? undefined : { lifecycle, id, revision: Number(revision), chain };
}

export const GARBLED =
  'La dirección está incompleta o dañada: debe terminar en el registro, la revisión y los 20 dígitos del pie del documento. Escanee de nuevo el código QR o copie la dirección completa.';
