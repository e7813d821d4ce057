import {
  Channel,
  type ChannelCredentials,
  type ChannelOptions,
  type ClientReadableStream,
  connectivityState,
  Metadata,
} from '@grpc/grpc-js';
import { GossipClient } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/gossip_grpc_pb.js';
import type { MemberInfo } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/gossip_pb.js';
import shared from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/shared_pb.js';
import { StreamsClient } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_grpc_pb.js';
import type {
  ReadReq,
  ReadResp,
} from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import { StreamsServiceClient } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/streams/streams_grpc_pb.js';
import type { AppendRequest } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/streams/streams_pb.js';
import type { StoredEvent } from '../port.ts';
import { type EndPoint, nameOf } from './address.ts';
import { asStoreError, NO_ANSWER, NoAnswer, NodeLost } from './errors.ts';
import { toStoredEvent } from './events.ts';

/** Settings of the connections to the nodes of one address. */
export interface ChannelSettings {
  /** Settings for the node at a name or an IP address. */
  channelTo(host: string): { readonly credentials: ChannelCredentials; readonly options: ChannelOptions };
  /** Headers of every call, except the one for the members, which a node answers to anybody. */
  readonly headers: Readonly<Record<string, string>>;
}

const { IDLE, READY, TRANSIENT_FAILURE } = connectivityState;

/** Connection to a node, shared by all calls; it connects with the first call, and never again once closed. */
export class Node {
  readonly endPoint: EndPoint;
  /** `host:port` */
  readonly name: string;
  readonly #channel: Channel;
  readonly #headers: ChannelSettings['headers'];
  readonly #gossip: GossipClient;
  readonly #streams: StreamsClient;
  readonly #appends: StreamsServiceClient;
  readonly #closed = new AbortController();

  constructor(endPoint: EndPoint, settings: ChannelSettings) {
    const { credentials, options } = settings.channelTo(endPoint.host);
    this.endPoint = endPoint;
    this.name = nameOf(endPoint);
    this.#headers = settings.headers;
    this.#channel = new Channel(this.name, credentials, options);
    const shareChannel = { channelOverride: this.#channel };
    this.#gossip = new GossipClient(this.name, credentials, shareChannel);
    this.#streams = new StreamsClient(this.name, credentials, shareChannel);
    this.#appends = new StreamsServiceClient(this.name, credentials, shareChannel);
  }

  /** Aborted when the connection is closed, by whichever side. */
  get closed(): AbortSignal {
    return this.#closed.signal;
  }

  /**
   * The members of the cluster, as this node knows them.
   * @throws {EventStoreUnavailable}
   */
  async members(ms: number): Promise<readonly MemberInfo[]> {
    this.#requireOpen();
    return await new Promise((resolve, reject) => {
      const options = { deadline: Date.now() + ms };
      this.#gossip.read(new shared.Empty(), new Metadata(), options, (error, cluster) =>
        error ? reject(asStoreError(error)) : resolve(cluster.getMembersList()),
      );
    });
  }

  /**
   * Events of one read; none for a stream that does not exist. A long answer over a slow link may take its time: each
   * event starts the time anew.
   * @param onEvent called for each event
   * @throws the error that `asStoreError` makes of a failure, within `ms` of silence
   */
  async read(request: ReadReq, ms: number, onEvent: () => void = () => undefined): Promise<StoredEvent[]> {
    this.#requireOpen();
    const answers = this.#streams.read(request, this.#metadata());
    // The loop below reports the error; an error after the loop must still find a listener.
    answers.on('error', () => undefined);
    let silent = false;
    const timer = setTimeout(() => {
      silent = true;
      answers.cancel();
    }, ms);
    // A node that was given up is not waited for: a read can be repeated on another one.
    const cancel = (): void => answers.cancel();
    this.closed.addEventListener('abort', cancel);
    const events: StoredEvent[] = [];
    try {
      // The stream's type does not show what it yields.
      for await (const answer of answers as AsyncIterable<ReadResp>) {
        timer.refresh();
        onEvent();
        const event = answer.getEvent();
        if (event) events.push(toStoredEvent(event));
      }
      return events;
    } catch (error) {
      throw silent ? new NoAnswer(NO_ANSWER, { cause: error }) : asStoreError(error);
    } finally {
      clearTimeout(timer);
      this.closed.removeEventListener('abort', cancel);
      cancel();
    }
  }

  /** Starts a read that goes on with events appended later; the caller handles its errors and cancels it. */
  subscribe(request: ReadReq): ClientReadableStream<ReadResp> {
    this.#requireOpen();
    return this.#streams.read(request, this.#metadata());
  }

  /**
   * Appends all requests or none.
   * @returns position of the last event
   * @throws the error that `asStoreError` makes of a failure
   */
  async append(requests: readonly AppendRequest[], ms: number): Promise<string> {
    this.#requireOpen();
    return await new Promise((resolve, reject) => {
      const failed = (error: unknown): void => reject(asStoreError(error));
      const call = this.#appends.appendSession(
        this.#metadata(),
        { deadline: Date.now() + ms },
        (error, answer) => (error ? failed(error) : resolve(answer.getPosition())),
      );
      // Happens when the server answers before it has read everything.
      call.on('error', failed);
      for (const request of requests) call.write(request);
      call.end();
    });
  }

  /** Calls back once when the connection is lost, even if no call uses it. */
  onLost(report: (reason: string) => void): void {
    const before = this.#channel.getConnectivityState(false);
    this.#channel.watchConnectivityState(before, Number.POSITIVE_INFINITY, () => {
      if (this.closed.aborted) return;
      const now = this.#channel.getConnectivityState(false);
      // Reported later, because the channel must not be closed while it reports its change.
      if (now === TRANSIENT_FAILURE) queueMicrotask(() => report('no connection'));
      else if (before === READY && now === IDLE) queueMicrotask(() => report('the connection was closed'));
      else this.onLost(report);
    });
  }

  /** Ends the node's reads and subscriptions; an append that has begun may still be answered. */
  close(): void {
    if (this.closed.aborted) return;
    this.#closed.abort();
    this.#channel.close();
  }

  #metadata(): Metadata {
    const metadata = new Metadata();
    for (const [name, value] of Object.entries(this.#headers)) metadata.set(name, value);
    return metadata;
  }

  #requireOpen(): void {
    if (this.closed.aborted) throw new NodeLost('the connection to the node is closed');
  }
}
