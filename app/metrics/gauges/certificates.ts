import { once } from 'node:events';
import { connect } from 'node:tls';
import type { Configuration } from '@expediente/platform/config.ts';
import type { Sample } from '@expediente/platform/metrics.ts';

/** Time for which a certificate that was read is taken as unchanged. */
const EVERY_MS = 3_600_000;
const LIMIT_MS = 3_000;
const PORT = 2113;

const seen = new Map<string, { readonly at: number; readonly end: number }>();

/** End of the certificate that each node of the event store shows; none where the store is reached without TLS. */
export async function certificateEnds({
  eventStoreUrl,
}: Pick<Configuration, 'eventStoreUrl'>): Promise<readonly Sample[]> {
  const found = await Promise.all(
    nodesOf(eventStoreUrl).map(async (node) => {
      const known = seen.get(node);
      if (known && performance.now() - known.at < EVERY_MS) return [{ labels: [node], value: known.end }];
      const end = await endOf(node).catch(() => undefined);
      if (end === undefined) return [];
      seen.set(node, { at: performance.now(), end });
      return [{ labels: [node], value: end }];
    }),
  );
  return found.flat();
}

/** `host:port` of each node that the address names, where TLS is on. */
export function nodesOf(address: string | undefined): readonly string[] {
  const [, nodes = '', options = ''] =
    /^(?:kurrentdb|kdb|kurrent|esdb)(?:\+discover)?:\/\/(?:[^@/]*@)?([^/?]+)\/?(?:\?(.*))?$/i.exec(
      address ?? '',
    ) ?? [];
  if (nodes === '' || /(?:^|&)tls=false(?:&|$)/i.test(options)) return [];
  return nodes.split(',').map((node) => (/:\d+$/.test(node) ? node : `${node}:${PORT}`));
}

/** End of a node's certificate in seconds since 1970, trusted or not: trust is up to the client of the store. */
async function endOf(node: string): Promise<number | undefined> {
  const at = node.lastIndexOf(':');
  const host = node.slice(0, at);
  const socket = connect({
    host,
    port: Number(node.slice(at + 1)),
    ...(/[a-z]/i.test(host) && { servername: host }),
    rejectUnauthorized: false,
    timeout: LIMIT_MS,
  });
  try {
    socket.once('timeout', () => socket.destroy(new Error('no answer in time')));
    await once(socket, 'secureConnect');
    const end = Date.parse(socket.getPeerCertificate().valid_to);
    return Number.isNaN(end) ? undefined : end / 1_000;
  } finally {
    socket.destroy();
  }
}
