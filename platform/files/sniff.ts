import { pdfHeader } from './pdf.ts';

/** What a file is, by its first bytes; its name and declared type are not believed. */
export type FileType = 'application/pdf' | 'image/png' | 'image/jpeg';

const TYPES: readonly string[] = ['application/pdf', 'image/png', 'image/jpeg'] satisfies readonly FileType[];
export const isFileType = (text: string): text is FileType => TYPES.includes(text);

const SIGNATURES: readonly (readonly [FileType, readonly number[]])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
];

export function sniff(content: Uint8Array): FileType | undefined {
  const picture = SIGNATURES.find(([, bytes]) => bytes.every((byte, at) => content[at] === byte))?.[0];
  return picture ?? (pdfHeader(content) === undefined ? undefined : 'application/pdf');
}
