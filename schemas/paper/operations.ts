import { get, type ModuleContract } from '../operation.ts';

export const PAPER = {
  title: 'Verificación de documentos',
  scope: 'units',
  operations: [
    get(
      '/paper/{lifecycle}/{id}/{revision}/{chain}',
      'session',
      'a paper by the address of its QR code (chain: the 20 hexadecimal digits of its foot): as the record is now, superseded, or unknown; to users who may view the record also since which act, by whom, its seal and its issued documents',
      { answer: 'PaperAnswer', bound: 'history' },
    ),
    get(
      '/paper/file/{sha256}',
      'session',
      'a paper by the SHA-256 of its PDF: whether this installation issued it, and as the operation by its address; to users who may view the record also who printed it first, when',
      { answer: 'PaperAnswer', bound: 'history' },
    ),
    get(
      '/paper/public/{lifecycle}/{id}/{revision}/{chain}',
      'none',
      'as by its address, without a session and without anything of the record but its number; 404 unless the installation allows it (PUBLIC_VERIFY), 429 after many that are unknown',
      'PaperVerdict',
    ),
  ],
} as const satisfies ModuleContract;
