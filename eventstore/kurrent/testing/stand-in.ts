import {
  Metadata,
  Server,
  ServerCredentials,
  type ServerReadableStream,
  type ServerUnaryCall,
  type ServerWritableStream,
  type sendUnaryData,
  status,
} from '@grpc/grpc-js';
import { GossipService } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/gossip_grpc_pb.js';
import type { ClusterInfo } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/gossip_pb.js';
import { ServerFeaturesService } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_grpc_pb.js';
import type { SupportedMethods } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_pb.js';
import { StreamsService } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_grpc_pb.js';
import type {
  ReadReq,
  ReadResp,
} from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import { StreamsServiceService } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/streams/streams_grpc_pb.js';
import v2, {
  type AppendRequest,
  type AppendSessionResponse,
} from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/streams/streams_pb.js';
import {
  caughtUp,
  clusterOf,
  confirmation,
  type EndPoint,
  type LogRecord,
  readEvent,
  recordOf,
  selected,
  streamNotFound,
  supportedMethods,
} from './messages.ts';

const HOST = '127.0.0.1';
type ReadCall = ServerWritableStream<ReadReq, ReadResp>;

/** How an old leader sends its callers on: in the metadata, or in the status of the newer protocol. */
export type NotLeader = 'by metadata' | 'by status';

/**
 * A loopback server that speaks the database's protocol far enough to try what a network does to the adapter:
 * dropped subscriptions, a leader that moves, a server that goes and comes back. It takes every append: whether
 * the database's own appends hold what they promise is for the contract suite on a real server.
 */
export class StandIn {
  /** Shared by the nodes of one cluster. */
  readonly log: LogRecord[];
  /** Where appends belong when this node does not lead. */
  leader: EndPoint | undefined;
  notLeader: NotLeader = 'by metadata';
  version = '25.1.0';
  methods: readonly (readonly [string, string])[] = [
    ['kurrentdb.protocol.v2.streams.streamsservice', 'appendsession'],
  ];
  /** A subscription breaks after so many events; null: never. */
  dropAfter: number | null = null;
  /** Subscriptions that were begun. */
  subscriptions = 0;
  appends = 0;
  #server = new Server();
  readonly #live = new Map<ReadCall, number>();
  #port = 0;

  constructor(log: LogRecord[] = []) {
    this.log = log;
  }

  get endPoint(): EndPoint {
    return { host: HOST, port: this.#port };
  }
  get address(): string {
    return `kurrentdb://${HOST}:${this.#port}?tls=false`;
  }

  /** Listens: the first time on a free port, then on the same one again. */
  async start(): Promise<this> {
    this.#server = new Server();
    this.#server.addService(StreamsService, { read: (call: ReadCall) => this.#read(call) });
    this.#server.addService(StreamsServiceService, { appendSession: this.#append.bind(this) });
    this.#server.addService(ServerFeaturesService, {
      getSupportedMethods: (_: unknown, answer: sendUnaryData<SupportedMethods>) =>
        answer(null, supportedMethods(this.version, this.methods)),
    });
    this.#server.addService(GossipService, {
      read: (_: ServerUnaryCall<unknown, ClusterInfo>, answer: sendUnaryData<ClusterInfo>) =>
        answer(null, clusterOf(this.leader ?? this.endPoint)),
    });
    this.#port = await new Promise<number>((resolve, reject) => {
      const onBound = (error: Error | null, port: number): void => (error ? reject(error) : resolve(port));
      this.#server.bindAsync(`${HOST}:${this.#port}`, ServerCredentials.createInsecure(), onBound);
    });
    return this;
  }

  /** Gone, in the middle of everything. */
  stop(): void {
    this.#live.clear();
    this.#server.forceShutdown();
  }

  /** Puts events into the log, and before those who subscribed. */
  push(...records: readonly LogRecord[]): void {
    this.log.push(...records);
    for (const [call, from] of this.#live) this.#send(call, from);
  }

  /** Ends every subscription: with an error, or as a server does that is told to go. */
  drop(how: 'with an error' | 'cleanly'): void {
    for (const call of this.#live.keys()) this.#break(call, how);
  }

  #read(call: ReadCall): void {
    const options = call.request.getOptions();
    if (options?.hasSubscription()) {
      this.subscriptions++;
      call.on('cancelled', () => this.#live.delete(call));
      call.write(confirmation());
      this.#live.set(call, 0);
      this.#send(call, 0);
      if (this.#live.has(call)) call.write(caughtUp());
      return;
    }
    const found = selected(this.log, call.request);
    const stream = options?.getStream();
    if (
      stream &&
      !this.log.some((record) => isOf(record, stream.getStreamIdentifier()?.getStreamName_asU8()))
    ) {
      call.write(streamNotFound(stream.getStreamIdentifier()?.getStreamName_asU8() ?? new Uint8Array()));
    }
    for (const record of found.slice(0, Number(options?.getCount() ?? 0))) {
      call.write(readEvent(record, call.request));
    }
    call.end();
  }

  /** Writes what a subscription has not had yet; breaks it where it is told to. */
  #send(call: ReadCall, from: number): void {
    const rest = selected(this.log, call.request).slice(from);
    const sent = this.dropAfter === null ? rest : rest.slice(0, Math.max(0, this.dropAfter - from));
    for (const record of sent) call.write(readEvent(record, call.request));
    this.#live.set(call, from + sent.length);
    if (sent.length < rest.length) this.#break(call, 'with an error');
  }

  #break(call: ReadCall, how: 'with an error' | 'cleanly'): void {
    this.#live.delete(call);
    if (how === 'cleanly') call.end();
    else call.emit('error', { code: status.UNAVAILABLE, details: 'the node is going away' });
  }

  #append(
    call: ServerReadableStream<AppendRequest, AppendSessionResponse>,
    answer: sendUnaryData<AppendSessionResponse>,
  ): void {
    const requests: AppendRequest[] = [];
    call.on('data', (request: AppendRequest) => requests.push(request));
    call.on('end', () => {
      this.appends++;
      if (this.leader) answer(this.#notLeaderError(this.leader), null);
      else answer(null, this.#write(requests));
    });
  }

  #write(requests: readonly AppendRequest[]): AppendSessionResponse {
    for (const request of requests) {
      for (const record of request.getRecordsList()) {
        const stream = request.getStream();
        const revision = this.log.filter((other) => other.stream === stream).length;
        this.push(recordOf(record, stream, revision, this.#end + 100));
      }
    }
    return new v2.AppendSessionResponse().setPosition(String(this.#end));
  }

  get #end(): number {
    return this.log.at(-1)?.commit ?? 0;
  }

  #notLeaderError({ host, port }: EndPoint) {
    const details = 'The server is not the leader node and cannot handle the request.';
    if (this.notLeader === 'by status') return { code: status.FAILED_PRECONDITION, details };
    const metadata = new Metadata();
    metadata.set('exception', 'not-leader');
    metadata.set('leader-endpoint-host', host);
    metadata.set('leader-endpoint-port', String(port));
    return { code: status.NOT_FOUND, details, metadata };
  }
}

const isOf = (record: LogRecord, name: Uint8Array | undefined): boolean =>
  name !== undefined && record.stream === Buffer.from(name).toString();
