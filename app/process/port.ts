import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { ClearError, errorCode, oneLine } from '@expediente/platform/clear-error.ts';

/** Ports below the range of ephemeral ones, so that no outgoing connection takes one by chance. */
const QUIET_PORTS = [20_000, 32_000] as const;

/** A free port of this machine outside the ephemeral range. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(...QUIET_PORTS);
    if (await isFree(port)) return port;
  }
}

/** True when this process can listen on that port of this machine. */
export const isFree = async (port: number): Promise<boolean> =>
  await ensurePortFree('127.0.0.1', port).then(
    () => true,
    () => false,
  );

/**
 * Proves that this process can listen there, before anything else is touched.
 * @throws {ClearError}
 */
export async function ensurePortFree(host: string, port: number): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve()));
  }).catch((error: unknown) => {
    throw listenError(error, host, port);
  });
}

/** Error that says why a port cannot be listened on. */
export function listenError(error: unknown, host: string, port: number): ClearError {
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return new ClearError(
        `El puerto ${port} de ${host} ya está en uso: cierre el programa que lo ocupa o elija otro, por ejemplo PORT=${port + 1}.`,
      );
    case 'EACCES':
      return new ClearError(
        `No hay permiso para usar el puerto ${port}: elija otro en PORT, mayor que 1023.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new ClearError(
        `La dirección «${host}» no es de este equipo: corrija HOST, por ejemplo HOST=127.0.0.1.`,
      );
    default:
      return new ClearError(
        `No se puede escuchar en ${host}:${port} (${oneLine(error)}): revise HOST y PORT.`,
      );
  }
}
