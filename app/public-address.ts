import type { Configuration } from '@expediente/platform/config.ts';
import type { FastifyBaseLogger } from 'fastify';

export const NO_PUBLIC_ADDRESS =
  'PUBLIC_ADDRESS is not set: the QR code of each document leads to the address by which its first print was asked for, for good (docs/ops.md, "Printed documents")';

/** Warns at a start in production without `PUBLIC_ADDRESS`: the first print of a document then decides the address of its code. */
export function warnOfPublicAddress(
  { production, publicAddress, role }: Pick<Configuration, 'production' | 'publicAddress' | 'role'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): void {
  if (production && publicAddress === undefined && role !== 'workflow') log.warn(NO_PUBLIC_ADDRESS);
}
