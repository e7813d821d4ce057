import { buffer } from 'node:stream/consumers';
import type { FileType } from '@expediente/schemas/shared/form-file.ts';
import { inThread, type ThreadRefusals } from '../../in-thread.ts';
import { Refused } from '../../refusals.ts';
import { startThread } from '../../thread.ts';
import type { FileStore } from '../store.ts';
import type { MergedPaper, MergeJob } from './job.ts';

/** Most bytes of all papers that are put together, and of one document made of them. */
export const MOST_BYTES = 80 * 1024 * 1024;
/** Most pages of all papers. */
export const MOST_PAGES = 1500;

/** A paper of a record, as it was uploaded. */
export interface KeptPaper {
  readonly hash: string;
  /** Name in refusals: 'Factura: factura 12.pdf'. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

type Fault = NonNullable<MergedPaper['fault']>;

const refused = (rule: string, message: string) => new Refused(rule, message);

const REFUSALS: ThreadRefusals = {
  damaged: 'El expediente no se pudo armar. Abra sus documentos uno por uno y cambie el que no se abra.',
  tooLarge:
    'El expediente es demasiado grande para armarlo en un solo PDF. Guarde sus imágenes más pequeñas y cámbielas.',
  tooLong: 'Armar el expediente tardó demasiado y se detuvo. Inténtelo de nuevo más tarde.',
  error: (reason) => refused('papers-merged', reason),
};

/** Memory and time of a thread that merges: thirty papers of 40 MB take a quarter of both. */
const BOUNDS = { memoryMb: 256, longestMs: 60_000 };

const start: Parameters<typeof inThread>[0] = (options) =>
  startThread(import.meta.url, './thread.ts', 'platform/files/merge/thread.js', options);

const run = <Result>(
  job: MergeJob,
  handedOver: ArrayBuffer[] = [],
  refusals: ThreadRefusals = REFUSALS,
): Promise<Result> => inThread(start, job, BOUNDS, refusals, handedOver);

/** Refusals of one paper, by what is wrong with it. */
const PDF: Readonly<Record<Fault, string>> = {
  locked:
    'El PDF tiene contraseña, y el expediente se abre en un solo PDF: ábralo, guárdelo sin contraseña y vuelva a adjuntarlo.',
  broken: 'El PDF no se puede leer: ábralo para revisarlo, guárdelo de nuevo como PDF y vuelva a adjuntarlo.',
};
const PICTURE =
  'La imagen no se puede mostrar: ábrala para revisarla, guárdela de nuevo como PNG o JPEG y vuelva a adjuntarla.';

const ALONE: ThreadRefusals = {
  damaged: PDF.broken,
  tooLarge:
    'El archivo es demasiado grande para abrirlo: guárdelo con menos resolución y vuelva a adjuntarlo.',
  tooLong: 'Abrir el archivo tardó demasiado y se detuvo: guárdelo más pequeño y vuelva a adjuntarlo.',
  error: (reason) => refused('paper-broken', reason),
};

/**
 * Tries, in a thread of its own, whether a paper can be put together with others: the library that does it opens it.
 * @returns why it cannot, with what mends it: it has a password, or cannot be read
 */
export async function faultOfPaper(type: FileType, content: Uint8Array): Promise<string | undefined> {
  try {
    const job = { as: 'check', papers: [{ type, content }] } as const;
    const [paper] = await run<readonly MergedPaper[]>(job, [], ALONE);
    return paper?.fault && (type === 'application/pdf' ? PDF[paper.fault] : PICTURE);
  } catch (error) {
    if (error instanceof Refused) return error.message;
    throw error;
  }
}

/** Memory that holds one of these contents and nothing else, which a thread can take over. */
const ownMemory = (contents: readonly Uint8Array[]): ArrayBuffer[] => [
  ...new Set(
    contents.flatMap(({ buffer: memory, byteLength }) =>
      memory instanceof ArrayBuffer && memory.byteLength === byteLength ? [memory] : [],
    ),
  ),
];

/** Papers that were read and can be put together. */
export interface ReadPapers {
  /** Pages of each. */
  readonly pages: readonly number[];
  /**
   * The papers as one PDF behind `first`, pictures as pages of their own. Can be called once: their memory is handed over.
   * @throws {Refused}
   */
  behind(first: Uint8Array): Promise<Buffer>;
}

/**
 * Reads papers and counts their pages, in a thread of its own.
 * @throws {Refused} names the papers that have a password, cannot be read, or are too large together
 */
export async function readPapers(
  files: Pick<FileStore, 'open'>,
  papers: readonly KeptPaper[],
): Promise<ReadPapers> {
  expectRoom(papers);
  const contents = await contentsOf(files, papers);
  const counted = await run<readonly MergedPaper[]>({ as: 'count', papers: contents });
  const faults = counted.flatMap(({ fault }, at) =>
    fault === undefined ? [] : [`${papers[at]?.name} ${FAULTS[fault]}`],
  );
  if (faults.length > 0)
    throw refused(
      'papers-readable',
      `El expediente no se puede armar: ${faults.join('; ')}. Cámbielo y vuelva a abrirlo`,
    );
  const pages = counted.map((each) => each.pages);
  const all = pages.reduce((sum, each) => sum + each, 0);
  if (all > MOST_PAGES)
    throw refused(
      'papers-pages',
      `El expediente tiene ${all} páginas y se arma con ${MOST_PAGES} como máximo: ${largest(papers, pages, (n) => `${n} páginas`)}`,
    );
  return {
    pages,
    async behind(first) {
      const job = {
        as: 'merge',
        papers: [{ type: 'application/pdf', content: first }, ...contents],
      } as const;
      const whole = await run<Uint8Array>(job, ownMemory(contents.map(({ content }) => content)));
      return Buffer.from(whole.buffer, whole.byteOffset, whole.byteLength);
    },
  };
}

/**
 * Papers as one PDF, one after the other, pictures as pages of their own; made in a thread.
 * @throws {Refused} in the words of `refusals`
 */
export async function joinedPapers(
  files: Pick<FileStore, 'open'>,
  papers: readonly KeptPaper[],
  refusals: Omit<ThreadRefusals, 'error'>,
): Promise<Buffer> {
  const contents = await contentsOf(files, papers);
  const whole = await run<Uint8Array>(
    { as: 'merge', papers: contents },
    ownMemory(contents.map(({ content }) => content)),
    { ...refusals, error: (reason) => refused('papers-merged', reason) },
  );
  return Buffer.from(whole.buffer, whole.byteOffset, whole.byteLength);
}

const FAULTS: Readonly<Record<Fault, string>> = {
  locked: 'tiene contraseña: guárdelo sin ella',
  broken: 'no se puede leer: ábralo, guárdelo de nuevo como PDF',
};

const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 / 1024)} MB`;

/** The three largest papers, in words. */
const largest = (
  papers: readonly KeptPaper[],
  sizes: readonly number[],
  shown: (size: number) => string,
): string =>
  papers
    .map(({ name }, at) => ({ name, size: sizes[at] ?? 0 }))
    .toSorted((one, other) => other.size - one.size)
    .slice(0, 3)
    .map(({ name, size }) => `${name} (${shown(size)})`)
    .join(', ');

/** @throws {Refused} the papers are too large together */
function expectRoom(papers: readonly KeptPaper[]): void {
  const sizes = papers.map(({ size }) => size);
  const all = sizes.reduce((sum, each) => sum + each, 0);
  if (all > MOST_BYTES)
    throw refused(
      'papers-size',
      `El expediente pesa ${inMegabytes(all)} y se arma con ${inMegabytes(MOST_BYTES)} como máximo: ${largest(papers, sizes, inMegabytes)}. Guárdelos con menos resolución y cámbielos`,
    );
}

/** @throws {Refused} the content of a paper is lost or damaged */
async function contentsOf(
  files: Pick<FileStore, 'open'>,
  papers: readonly KeptPaper[],
): Promise<MergeJob['papers']> {
  const contents: MergeJob['papers'][number][] = [];
  // One after the other: a stored file is compared with its hash while it is read.
  for (const { hash, name } of papers) {
    const file = await files.open(hash);
    if (!file) throw refused('paper-lost', `El archivo de ${name} no está guardado. Avise a auditoría.`);
    contents.push({ type: file.type, content: await buffer(file.content) });
  }
  return contents;
}
