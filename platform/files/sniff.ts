import { FILE_KINDS, type FileType } from '@expediente/schemas/shared/form-file.ts';
import { pdfHeader } from './pdf.ts';

const TYPES: readonly string[] = FILE_KINDS['pdf or image'].types;
export const isFileType = (text: string): text is FileType => TYPES.includes(text);

const SIGNATURES: readonly (readonly [FileType, readonly number[]])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
];

/** Type of a file by its first bytes; its name and declared type are not trusted. */
export function sniff(content: Uint8Array): FileType | undefined {
  const picture = SIGNATURES.find(([, bytes]) => bytes.every((byte, at) => content[at] === byte))?.[0];
  return picture ?? (pdfHeader(content) === undefined ? undefined : 'application/pdf');
}
