import type { LinkedPlace } from '@expediente/eventstore/verify.ts';

/**
 * An event as a leaf of the sealed tree, canonical JSON (RFC 8785). The chain covers the event's content, and all events of
 * its stream before it.
 */
export const leafData = ({
  chain,
  revision,
  stream,
}: Pick<LinkedPlace, 'chain' | 'revision' | 'stream'>): string =>
  `{"chain":${JSON.stringify(chain)},"revision":${revision},"stream":${JSON.stringify(stream)}}`;
