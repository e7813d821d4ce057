import type { Socket } from 'node:net';

/** Address and port on which the call came in. Unlike the header `Host` they cannot be set by the caller. */
export function originOf({
  raw: { socket },
}: {
  readonly raw: { readonly socket: Pick<Socket, 'localAddress' | 'localPort'> };
}): string {
  const { localAddress, localPort } = socket;
  if (localAddress === undefined || localPort === undefined) return '';
  const address = localAddress.replace(/^::ffff:(?=[\d.]+$)/, '');
  return `http://${address.includes(':') ? `[${address}]` : address}:${localPort}`;
}
