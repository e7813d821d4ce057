import { setTimeout as pause } from 'node:timers/promises';
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
import { StandInLog } from './log.ts';
import {
  caughtUp,
  clusterOf,
  confirmation,
  type EndPoint,
  type LogRecord,
  type Member,
  readEvent,
  streamDeleted,
  streamNotFound,
} from './messages.ts';

const HOST = '127.0.0.1';
type ReadCall = ServerWritableStream<ReadReq, ReadResp>;

/** Refusal of an append by a node that does not lead: with the leader in the metadata, or by the status alone. */
export type NotLeader = 'by metadata' | 'by status';

/** Reader of a subscription, and the number of events sent to it. */
interface Listener {
  readonly next: () => LogRecord | undefined;
  sent: number;
}

const credentialsOf = (certificate: StandIn['certificate']): ServerCredentials =>
  certificate === undefined
    ? ServerCredentials.createInsecure()
    : ServerCredentials.createSsl(null, [{ private_key: certificate.key, cert_chain: certificate.chain }]);

/**
 * Loopback server with the part of the database's protocol that the adapter uses. It tests the adapter against
 * dropped subscriptions, leaders that change, die or do not respond, and servers that end and return. Its log is in
 * memory: atomic and durable appends are tested on a real server, by the contract suite.
 */
export class StandIn {
  /** Log, which the nodes of a cluster share. */
  readonly log: StandInLog;
  /** Answers the members of the cluster; absent: the leading node is the only one. */
  members: (() => readonly Member[]) | undefined;
  /** True to accept every call and answer none. */
  silent = false;
  /** Leading node, if it is another one: appends are then refused. */
  leader: EndPoint | undefined;
  notLeader: NotLeader = 'by metadata';
  /** True for a server before 25.1, which has no append over several streams. */
  isOld = false;
  /** Number of events after which a subscription breaks; null: never. */
  dropAfter: number | null = null;
  /** Certificate for TLS; absent: no TLS. */
  certificate: { readonly key: Buffer; readonly chain: Buffer } | undefined;
  /** Authorization headers of the received appends: `Basic …`. */
  readonly users = new Set<string>();
  subscriptions = 0;
  appends = 0;
  /** Number of answered reads. */
  reads = 0;
  /** Number of answered reads by category of the stream; those of `$all` are under ''. */
  readonly readsOf = new Map<string, number>();
  /** Number of events sent in answers to reads. */
  eventsRead = 0;
  /** Called for each read before it is answered. */
  onRead: (() => void) | undefined;
  /** Number of events after which the answer to a read stops without an end; null: never. */
  stopAfter: number | null = null;
  /** Milliseconds between the events of an answer. */
  pace = 0;
  #server = new Server();
  readonly #live = new Map<ReadCall, Listener>();
  #port = 0;

  constructor(log = new StandInLog()) {
    log.onWritten(() => this.#tell());
    this.log = log;
  }

  get endPoint(): EndPoint {
    return { host: HOST, port: this.#port };
  }
  get address(): string {
    return `kurrentdb://${HOST}:${this.#port}?tls=false`;
  }

  /** Starts listening: by default on a free port, and after a stop on the same port again. */
  async start(port = this.#port): Promise<this> {
    this.#server = new Server();
    this.#server.addService(StreamsService, { read: (call: ReadCall) => this.#read(call) });
    this.#server.addService(StreamsServiceService, { appendSession: this.#append.bind(this) });
    this.#server.addService(GossipService, {
      read: (_: ServerUnaryCall<unknown, ClusterInfo>, answer: sendUnaryData<ClusterInfo>) => {
        const alone = { endPoint: this.leader ?? this.endPoint, leads: true, alive: true };
        if (!this.silent) answer(null, clusterOf(this.members?.() ?? [alone]));
      },
    });
    this.#port = await new Promise<number>((resolve, reject) => {
      const onBound = (error: Error | null, bound: number): void => (error ? reject(error) : resolve(bound));
      this.#server.bindAsync(`${HOST}:${port}`, credentialsOf(this.certificate), onBound);
    });
    return this;
  }

  /** Stops at once, and cuts open calls. */
  stop(): void {
    this.#live.clear();
    this.#server.forceShutdown();
  }

  /** Adds events to the log, which sends them to its subscriptions. */
  push(...records: readonly LogRecord[]): void {
    this.log.push(...records);
  }

  /** Ends all subscriptions: with an error, or as a server does in an orderly shutdown. */
  drop(how: 'with an error' | 'cleanly'): void {
    for (const call of this.#live.keys()) this.#break(call, how);
  }

  #read(call: ReadCall): void {
    const options = call.request.getOptions();
    if (!options?.hasSubscription()) this.onRead?.();
    if (this.silent) return;
    const next = this.log.reading(call.request);
    if (options?.hasSubscription()) {
      this.subscriptions++;
      call.on('cancelled', () => this.#live.delete(call));
      call.write(confirmation());
      const listener = { next, sent: 0 };
      this.#live.set(call, listener);
      this.#send(call, listener);
      if (this.#live.has(call)) call.write(caughtUp());
      return;
    }
    this.reads++;
    const name = options?.getStream()?.getStreamIdentifier()?.getStreamName_asU8();
    const stream = Buffer.from(name ?? []).toString();
    const category = /^[^-]*/.exec(stream)?.[0] ?? '';
    this.readsOf.set(category, (this.readsOf.get(category) ?? 0) + 1);
    if (this.log.isTombstoned(stream)) {
      call.emit('error', streamDeleted(stream));
      return;
    }
    void this.#answer(call, next, options);
  }

  async #answer(call: ReadCall, next: Listener['next'], options: ReadReq.Options | undefined): Promise<void> {
    const stream = options?.getStream();
    let record = next();
    if (stream && !record && Number(stream.getRevision() || 0) === 0)
      call.write(streamNotFound(stream.getStreamIdentifier()?.getStreamName_asU8() ?? new Uint8Array()));
    const most = Number(options?.getCount() ?? 0);
    for (let sent = 0; sent < most && record; sent++) {
      if (sent === this.stopAfter) return;
      if (this.pace > 0) await pause(this.pace);
      call.write(readEvent(record, call.request));
      this.eventsRead++;
      record = next();
    }
    call.end();
  }

  #tell(): void {
    for (const [call, listener] of this.#live) this.#send(call, listener);
  }

  /** Sends a subscription its missing events; breaks it after `dropAfter`. */
  #send(call: ReadCall, listener: Listener): void {
    if (this.silent) return;
    for (let record = listener.next(); record; record = listener.next()) {
      if (listener.sent === this.dropAfter) {
        this.#break(call, 'with an error');
        return;
      }
      call.write(readEvent(record, call.request));
      listener.sent++;
    }
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
    if (this.isOld) {
      answer({ code: status.UNIMPLEMENTED, details: 'Service is unimplemented.' }, null);
      return;
    }
    const requests: AppendRequest[] = [];
    call.on('data', (request: AppendRequest) => requests.push(request));
    call.on('end', () => {
      if (this.silent) return;
      this.appends++;
      for (const user of call.metadata.get('authorization')) this.users.add(`${user}`);
      if (this.leader) return answer(this.#notLeaderError(this.leader), null);
      const appended = this.log.append(requests);
      if ('refusal' in appended) return answer(appended.refusal, null);
      answer(null, new v2.AppendSessionResponse().setPosition(String(appended.position)));
    });
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
