/** An event as the sealed tree knows it. */
export interface SealedEvent {
  /** Hash of the event, 64 hex digits: it covers the event's content, and all events of its stream before it. */
  readonly chain: string;
  readonly revision: number;
  readonly stream: string;
}

/** An event as a leaf of the sealed tree, canonical JSON (RFC 8785). */
export const leafData = ({ chain, revision, stream }: SealedEvent): string =>
  `{"chain":${JSON.stringify(chain)},"revision":${revision},"stream":${JSON.stringify(stream)}}`;
