import { get, type ModuleContract, PAGED, post } from '../operation.ts';
import { CompareCommand, CosignCommand } from './commands.ts';

export const SEALS = {
  title: 'Sellos',
  scope: 'institution',
  operations: [
    get(
      '/seals',
      'sellos',
      'the last seal, its key, where seals are brought, witnesses, what is wrong, the comparison under way or last, what may be done',
      'SealsState',
    ),
    get('/seals/get/all', 'sellos', 'seals of the log, the latest first', {
      answer: 'Page<SealRow>',
      query: PAGED,
    }),
    get(
      '/seals/get/{number}',
      'sellos',
      'one seal with its signed note and the cosignatures of witnesses',
      'SealDetail',
    ),
    get('/seals/checkpoint', 'sellos', 'the last signed note, as C2SP tlog-tiles serves it', 'tlog'),
    get(
      '/seals/tile/{level}/{tile}',
      'sellos',
      'hashes of the sealed tree, as C2SP tlog-tiles serves them, and its leaves by the level entries; the tile may hold slashes: x001/234, 000.p/17',
      { answer: 'tlog', rest: true },
    ),
    post('/seals/seal', 'sellos.seal', 'seals the log as it is now', {
      answer: 'SealedAnswer',
      bound: 'check',
    }),
    post(
      '/seals/cosign',
      'sellos.cosign',
      'keeps the cosignature of a registered witness under a kept seal',
      { answer: 'CosignedAnswer', payload: CosignCommand, bound: 'check' },
    ),
    post(
      '/seals/compare',
      'sellos.verify',
      'compares the log with a seal that was kept elsewhere, one at a time; the run answers in /seals',
      { answer: 'RunAnswer', payload: CompareCommand, bound: 'check' },
    ),
    post('/seals/compare/cancel', 'sellos.verify', 'stops the comparison in progress', 'RunAnswer'),
  ],
} as const satisfies ModuleContract;
