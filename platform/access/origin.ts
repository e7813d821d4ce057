import type { FastifyRequest } from 'fastify';

/** Address and port on which the call came in. Unlike the header `Host` they cannot be set by the caller. */
export function originOf({ raw: { socket } }: Pick<FastifyRequest, 'raw'>): string {
  const { localAddress, localPort } = socket;
  if (localAddress === undefined || localPort === undefined) return '';
  const address = localAddress.replace(/^::ffff:(?=[\d.]+$)/, '');
  return `http://${address.includes(':') ? `[${address}]` : address}:${localPort}`;
}
